/**
 * Pages outside the sidebar and sections of settings pages, as data for the command palette. Each user finds those open
 * to them (docs/product-rules.md#navigation).
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import type { TranslationKey } from '@leadwright/i18n';
import { ownsModule, seesWallet } from '../lib/access.ts';
import type { AppPath } from '../lib/paths.ts';

type Person = Pick<User, 'modules' | 'isMainUser' | 'accessToWallet' | 'parentSettings'>;

export interface Place {
  key: TranslationKey;
  path: AppPath;
  /** Id of a section on the page. */
  section?: string;
  /** The page or area it belongs to. */
  under: TranslationKey;
}

type Rule = (person: Person) => boolean;
const everybody: Rule = () => true;
const withLeads: Rule = (person) => ownsModule(person, 'leads');
const mainUser: Rule = (person) => person.isMainUser;
const withAiKey: Rule = (person) => person.parentSettings.support_open_ai_api_key;

const PROFILE = 'profile.title';
const WALLET = 'navigation.entry.wallet';
const walletSection = (key: TranslationKey, section: string): Place => ({
  key,
  section,
  path: '/settings/wallet',
  under: WALLET,
});

const INTEGRATION = 'navigation.entry.integration';

const PLACES: [Rule, Place[]][] = [
  [
    everybody,
    [
      { key: 'profile.tab.profile', path: '/profile-settings/profile', under: PROFILE },
      { key: 'profile.tab.email', path: '/profile-settings/email', under: PROFILE },
      { key: 'profile.tab.password', path: '/profile-settings/password', under: PROFILE },
      { key: 'profile.totp.title', path: '/profile-settings/password', section: 'second-factor', under: PROFILE },
      { key: 'profile.sessions.title', path: '/profile-settings/password', section: 'sessions', under: PROFILE },
      { key: 'profile.tab.apiKey', path: '/profile-settings/api-key', under: PROFILE },
      { key: 'reference.title', path: '/api/docs', under: 'navigation.section.settings' },
      { key: 'terms.title', path: '/terms', under: 'navigation.section.settings' },
    ],
  ],
  [
    withLeads,
    [
      { key: 'integration.tab.crm', path: '/settings/integration/crm', under: INTEGRATION },
      { key: 'integration.tab.crmFields', path: '/settings/integration/crm-fields', under: INTEGRATION },
      { key: 'integration.tab.webhooks', path: '/settings/integration/webhook', under: INTEGRATION },
    ],
  ],
  [
    seesWallet,
    [
      walletSection('billing.screen.buy', 'buy'),
      walletSection('billing.screen.topUp.title', 'auto-top-up'),
      walletSection('billing.screen.cards', 'cards'),
      walletSection('wallet.screen.statement', 'statement'),
      { key: 'shell.menu.billing', path: '/billing-portal', under: 'navigation.section.settings' },
    ],
  ],
  [withAiKey, [{ key: 'integration.tab.aiKey', path: '/settings/integration/open-ai', under: INTEGRATION }]],
  [
    mainUser,
    [
      { key: 'shell.menu.team', path: '/manage-team', under: 'navigation.section.settings' },
      { key: 'sign-on.screen.tabs.signOn', path: '/manage-team/sign-on', under: 'shell.menu.team' },
    ],
  ],
];

export const placesFor = (person: Person): Place[] =>
  PLACES.flatMap(([isOpenTo, places]) => (isOpenTo(person) ? places : []));
