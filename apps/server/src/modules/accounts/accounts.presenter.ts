/** Row to contract type: what the outside sees of a person. */
import { MODULE_IDS, type User as UserReply } from '@leadwright/contract/accounts/accounts';
import type { Actor } from '../../platform/context.ts';
import type { Account, User } from './accounts.repository.ts';
import { effectiveModules, hasWalletAccess, isMainUser } from './accounts.rules.ts';

/** What other modules know about the person and this one does not. */
export interface PresentedElsewhere {
  hashHmac: string;
  termsAccepted: boolean;
  totpEnabled: boolean;
  mustChangePassword: boolean;
  hasPassword: boolean;
  loginAs: Actor['loginAs'];
  openAiKey: string | null;
}

export function presentUser(account: Account, user: User, elsewhere: PresentedElsewhere): UserReply {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    created_at: user.created_at.toISOString(),
    hash_hmac: elsewhere.hashHmac,
    email: user.email,
    profile: user.profile,
    terms_accepted: elsewhere.termsAccepted,
    role: user.role,
    modules: effectiveModules(account, user).map((slug) => ({ id: MODULE_IDS[slug], slug })),
    isMainUser: isMainUser(user),
    accessToWallet: hasWalletAccess(user),
    parentSettings: { support_open_ai_api_key: account.settings.support_open_ai_api_key ?? false },
    open_ai_api_key: elsewhere.openAiKey,
    language: user.language,
    totp_enabled: elsewhere.totpEnabled,
    must_change_password: elsewhere.mustChangePassword,
    has_password: elsewhere.hasPassword,
    account: {
      id: account.id,
      name: account.name,
      kind: account.kind,
      status: account.status,
      time_zone: account.time_zone,
      readable_until: account.readable_until?.toISOString() ?? null,
    },
    login_as: elsewhere.loginAs && {
      name: elsewhere.loginAs.name,
      email: elsewhere.loginAs.email,
      expires_at: elsewhere.loginAs.expiresAt.toISOString(),
      read_only: elsewhere.loginAs.isReadOnly,
    },
  };
}
