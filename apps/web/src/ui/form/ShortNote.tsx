/**
 * Next to a price that the credits do not cover. For an account without any credits, the button itself says so and
 * offers ways to get some (SpendButton), because lowering the number would not help.
 */
import { useTranslation } from 'react-i18next';
import { useIsOutOfCredits } from '../../lib/person/funds.ts';
import { Note } from '../feedback/Note.tsx';

export function ShortNote({ seesWallet }: { seesWallet: boolean }) {
  const { t } = useTranslation();
  if (useIsOutOfCredits()) return null;
  return <Note tone="warn">{t(`search.screen.estimate.${seesWallet ? 'tooLittle' : 'askOwner'}`)}</Note>;
}
