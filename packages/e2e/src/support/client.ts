/** Client for the product's HTTP API and the sandbox inbox, to set up journeys and verify their effects. */

import { identity } from '@leadwright/contract/accounts/identity';
import type { ClientInput, ClientOutput, Endpoint } from '@leadwright/contract/endpoint';
import type { Language } from '@leadwright/i18n';

export interface World {
  url: string;
  sandboxUrl: string;
}
export interface Account {
  email: string;
  password: string;
  token: string;
  id: number;
}

let visitors = 0;
/** Every visitor comes from its own network, because limits per address and per network are active. */
export function newAddress() {
  visitors += 1;
  return `10.${(visitors >> 8) & 255}.${visitors & 255}.7`;
}

type Options<E extends Endpoint> = ClientInput<E> & { token?: string; language?: Language; address?: string };
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export async function request<E extends Endpoint>({ url }: World, endpoint: E, options: Options<E>): Promise<Response> {
  const { params = {}, query = {}, body } = options as Parts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${url}${path}${search.size ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': options.language ?? 'en',
      'X-Forwarded-For': options.address ?? newAddress(),
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

export async function call<E extends Endpoint>(
  world: World,
  endpoint: E,
  options: Options<E>,
): Promise<ClientOutput<E>> {
  const response = await request(world, endpoint, options);
  const body = await response.json();
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${JSON.stringify(body)}`);
  return body as ClientOutput<E>;
}

const SANDBOX_PASSWORD = 'sandbox';
export type Person = 'admin' | 'reseller' | 'customer' | 'member' | 'direct';

export async function loginOf(world: World, person: Person): Promise<Account> {
  const email = `${person}@sandbox.test`;
  const { token, user } = await call(world, identity.login, { body: { email, password: SANDBOX_PASSWORD } });
  return { email, password: SANDBOX_PASSWORD, token, id: user.id };
}

let newcomers = 0;
export const newEmail = (name = 'newcomer') => {
  newcomers += 1;
  return `${name}.${newcomers}.${process.pid}@journey.test`;
};

/** A new user for one journey: registered, confirmed, signed in. */
export async function newAccount(world: World, language: Language = 'en'): Promise<Account> {
  const email = newEmail();
  const password = 'a quiet harbour 7';
  const body = { first_name: 'Nell', last_name: 'Ortega', email, password, password_confirmation: password, language };
  await call(world, identity.register, { body, language });
  const code = await mailedCode(world, email);
  const { token, user } = await call(world, identity.confirmEmail, { body: { email, code }, language });
  return { email, password, token, id: user.id };
}

interface Mail {
  id: number;
  subject: string;
  code: string | null;
}

/** Waits for the newest mail to this address, optionally only one that came after another. */
export async function waitForMail({ sandboxUrl }: World, to: string, since?: number): Promise<Mail> {
  const query = new URLSearchParams({ to, ...(since !== undefined && { since: String(since) }) });
  const response = await fetch(`${sandboxUrl}/mail/wait?${query}`);
  if (!response.ok) throw new Error(`no mail to ${to}: ${await response.text()}`);
  return (await response.json()) as Mail;
}

/** The newest code, regardless of other mails. */
export async function mailedCode(world: World, to: string, since = 0): Promise<string> {
  const { id } = await waitForMail(world, to, since);
  const mails = (await (await fetch(`${world.sandboxUrl}/mail?${new URLSearchParams({ to })}`)).json()) as Mail[];
  const code = mails.find((mail) => mail.id > since && mail.code)?.code;
  return code ?? mailedCode(world, to, id);
}

/** The newest mail there is now; later ones have a higher number. */
export async function lastMail({ sandboxUrl }: World): Promise<number> {
  const [mail] = (await (await fetch(`${sandboxUrl}/mail?limit=1`)).json()) as Mail[];
  return mail?.id ?? 0;
}
