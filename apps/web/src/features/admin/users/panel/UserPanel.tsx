/** One account: person, actions, terms, payments, keys, and the administrators' changes. */
import { useState } from 'react';
import { Avatar } from '../../../../ui/display/Avatar.tsx';
import { AskDialog, type Asked } from '../AskDialog.tsx';
import { StatusBadge } from '../list/StatusMark.tsx';
import type { AdminUserDetail } from '../users.queries.ts';
import { nameOf } from '../words.ts';
import { LastChanges } from './LastChanges.tsx';
import classes from './panel.module.css';
import { AccountSection, KeysSection, LimitsSection, SubscriptionSection } from './sections.tsx';
import { UserActs } from './UserActs.tsx';

export function UserPanel({ user }: { user: AdminUserDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = nameOf(user);
  return (
    <>
      <div className={classes.head}>
        <Avatar name={name} size="lg" />
        <div className={classes.name}>
          <h2 className="h18 ell" title={name}>
            {name}
          </h2>
          <span className={classes.facts}>
            <span>{user.email}</span>
            {user.company !== name && <span className="t3">{user.company}</span>}
          </span>
        </div>
        <StatusBadge status={user.status} />
      </div>
      <UserActs user={user} onAsk={(what) => setAsked({ what, user })} />
      <AccountSection user={user} />
      <LimitsSection user={user} onReset={() => setAsked({ what: 'resetLimits', user })} />
      <SubscriptionSection user={user} />
      <KeysSection user={user} onRemoveKey={() => setAsked({ what: 'removeProviderKey', user })} />
      <LastChanges id={user.id} />
      <AskDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
