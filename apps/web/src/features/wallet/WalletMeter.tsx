/** The credit meter at the bottom of the sidebar, hidden without wallet access. */

import { useSignedIn } from '../../lib/session.ts';
import { CreditMeter } from '../../ui/display/CreditMeter.tsx';
import { useLimits, useWalletUpdates } from './wallet.queries.ts';

export function WalletMeter({ folded }: { folded: boolean }) {
  const user = useSignedIn();
  return user.isMainUser || user.accessToWallet ? <Meter folded={folded} /> : null;
}

function Meter({ folded }: { folded: boolean }) {
  useWalletUpdates();
  const { data } = useLimits();
  if (!data) return null;
  return (
    <CreditMeter
      folded={folded}
      available={data.balance - data.reserved}
      reserved={data.reserved}
      allowance={data.allowance}
      allowanceLeft={data.remaining}
      renewsAt={data.next_reset}
      trialEndsAt={data.trial_ends_at}
    />
  );
}
