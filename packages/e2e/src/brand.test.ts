/** A brand by its host, and one address that belongs to several brands. */
import { describe, it } from 'vitest';
import { field, press } from './acts.ts';
import { expectNoSeriousAxe } from './axe.ts';
import { type Account, mailedCode, newEmail } from './client.ts';
import { arriveAt, newPage, see, signInWith, type Visitor, world } from './journey.ts';

const NORTHWIND = world.url.replace('//localhost', '//northwind.localhost');
const PASSWORD = 'a quiet harbour 7';

async function register(visitor: Visitor, email: string): Promise<Pick<Account, 'email' | 'password'>> {
  await visitor.go('/register');
  await field(visitor, 'auth.field.firstName').fill('Nell');
  await field(visitor, 'auth.field.lastName').fill('Ortega');
  await field(visitor, 'auth.field.email').fill(email);
  await field(visitor, 'auth.field.password').fill(PASSWORD);
  await field(visitor, 'auth.field.repeatPassword').fill(PASSWORD);
  await press(visitor, 'auth.register.submit');
  await arriveAt(visitor.page, '/confirm-email');
  return { email, password: PASSWORD };
}

async function registerAndConfirm(url: string, email: string, since?: number) {
  const visitor = await newPage({ url });
  const account = await register(visitor, email);
  const { page, say } = visitor;
  await field(visitor, 'auth.field.code').fill(await mailedCode(world, email, since));
  await see(page.getByRole('dialog', { name: say('shell.terms.title') }));
  return account;
}

describe('brands', () => {
  it('are shown by host before anybody signs in', async () => {
    const visitor = await newPage({ url: NORTHWIND });
    await visitor.go('/login');
    await see(visitor.page.getByText('Northwind Leads'));
    await expectNoSeriousAxe(visitor.page);
  });

  it('are asked for when the address and the password fit several', async () => {
    const email = newEmail('twice');
    await registerAndConfirm(world.url, email);
    const account = await registerAndConfirm(NORTHWIND, email, await newestMailTo(email));
    const visitor = await newPage({ refusals: [409] });
    const { page, say } = visitor;
    await signInWith(visitor, account);
    await see(page.getByRole('heading', { name: say('auth.brand.title') }));
    await expectNoSeriousAxe(page);
    await page.getByRole('button', { name: 'Northwind Leads' }).click();
    await see(page.getByRole('dialog', { name: say('shell.terms.title') }).getByText('Northwind Leads'));
  });
});

/** The welcome mail follows the confirmation; the next code comes after it. */
async function newestMailTo(email: string): Promise<number> {
  const mails = (await (await fetch(`${world.sandboxUrl}/mail?to=${encodeURIComponent(email)}`)).json()) as {
    id: number;
  }[];
  return mails[0]?.id ?? 0;
}
