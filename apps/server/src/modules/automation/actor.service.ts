/**
 * Automations act for the user who saved them last, with that user's permissions and spending cap. If the user has left or has
 * lost access to leads, they act for the main user.
 */
import { type Actor, asAccount, type Base, type Ctx, type Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import {
  type Account,
  effectiveModules,
  findUser,
  getAccount,
  getMainUser,
  hasWalletAccess,
  isClosed,
  isMainUser,
  type User,
} from '../accounts/public.ts';
import { brandOrigin, findBrand } from '../brands/public.ts';

export type ActorAnswer = { ctx: Ctx } | { refused: 'inactive' };

/**
 * For use outside a transaction. Refused if no user of the account could do it by hand: the account is closed, has no plan or no
 * access to leads.
 */
export async function actorFor(ctx: Base, accountId: number, userId: number): Promise<ActorAnswer> {
  const found = await asAccount(ctx, accountId, (tx) => findPerson(tx, userId));
  if (!found) return { refused: 'inactive' };
  const brand = await findBrand(ctx, found.account.brand_id);
  const { language } = found.user;
  const place = { brandId: brand.id, origin: brandOrigin(ctx.platform, brand) };
  return { ctx: { ...ctx, ...place, language, t: translator(language), actor: actorOf(found) } };
}

/** What is begun with it belongs to one step of an automation: `autopilot:RUN/PART` or `workflow:RUN/NODE`. */
export const duringStep = <C extends Ctx>(ctx: C, step: `${'autopilot' | 'workflow'}:${number}/${string}`): C => ({
  ...ctx,
  actor: { ...ctx.actor, step },
});

interface Person {
  account: Account;
  user: User;
}

async function findPerson(tx: Tx<Base>, userId: number): Promise<Person | null> {
  const account = await getAccount(tx, tx.accountId);
  if (isClosed(account.status) || account.status === 'inactive') return null;
  const mayAct = (user: User | undefined) =>
    user?.status === 'active' && effectiveModules(account, user).includes('leads');
  const author = await findUser(tx, userId);
  const user = author && mayAct(author) ? author : await getMainUser(tx);
  return mayAct(user) ? { account, user } : null;
}

const actorOf = ({ account, user }: Person): Actor => ({
  accountId: account.id,
  accountKind: account.kind,
  accountStatus: account.status,
  brandId: account.brand_id,
  userId: user.id,
  role: user.role,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`.trim() || user.email,
  modules: effectiveModules(account, user),
  isMainUser: isMainUser(user),
  accessToWallet: hasWalletAccess(user),
  termsAccepted: true,
  mustChangePassword: false,
  isConfirmed: false,
  via: 'system',
  scopes: [],
  credentialId: null,
  loginAs: null,
});
