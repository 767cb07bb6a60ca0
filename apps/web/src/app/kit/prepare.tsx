/**
 * Fills the shell for the gallery: a user, every sidebar entry, a credit meter, two jobs. `?as=admin` or `?as=other`
 * vary it.
 */
import { loadAppWords } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { slots } from '../../lib/shell/slots.ts';
import { CreditMeter } from '../../ui/display/CreditMeter.tsx';
import { NAVIGATION } from '../navigation.ts';
import { setKnownRoutes } from '../router-paths.ts';
import { sampleUser } from './sample.ts';
import { sampleActivity } from './sample-activity.tsx';

const ADMIN_MODULES = [
  ...sampleUser.modules,
  { id: 3, slug: 'whitelabel' as const },
  { id: 4, slug: 'admin' as const },
];

export async function prepareKit() {
  await loadAppWords();
  const as = new URLSearchParams(location.search).get('as');
  const person = as === 'admin' ? { ...sampleUser, modules: ADMIN_MODULES } : sampleUser;
  const loginAs = {
    name: 'Sofia Varga',
    email: 'admin@sandbox.test',
    expires_at: '2026-11-15T10:30:00.000Z',
    read_only: false,
  };
  session.setUser(as === 'other' ? { ...person, login_as: loginAs } : person);
  const paths = [
    '/profile-settings',
    '/manage-team',
    '/billing-portal',
    ...NAVIGATION.flatMap((section) => section.entries.map((entry) => entry.path)),
  ];
  setKnownRoutes({ byPath: Object.fromEntries(paths.map((path) => [path, true])), idOf: () => undefined });
  slots.CreditMeter = ({ folded }) => (
    <CreditMeter
      folded={folded}
      reserved={0}
      available={1284}
      allowance={2000}
      allowanceLeft={612}
      renewsAt="2026-12-01T00:00:00.000Z"
      trialEndsAt={null}
    />
  );
  slots.useActivity = () => sampleActivity;
  slots.counts = [() => ({ savedLists: 18, autopilots: 3, workflows: 4 })];
}
