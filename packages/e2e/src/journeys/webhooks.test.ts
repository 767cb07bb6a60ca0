/** Webhooks on screen: of a list, watched and replayed; of the account, from creation to deletion. And the AI key. */
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { results } from '@leadwright/contract/leads/results';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call } from '../support/client.ts';
import { AT_THE_DESK, IN_EVERY_SETTING, newPage, see, seeGone, type Visitor, world } from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { inDialog, personOf } from '../support/list-acts.ts';

/** How the receiver responds from now on. */
const answerWith = (name: string, status: 200 | 500) =>
  fetch(`${world.sandboxUrl}/hooks/${name}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });

const received = async (name: string) => (await fetch(`${world.sandboxUrl}/hooks-received?name=${name}`)).text();

/** The row of a delivery, which is a card on a phone. */
const deliveryOf = ({ page, isPhone }: Visitor, about: string) =>
  page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: about });

const copied = (visitor: Visitor) => inDialog(visitor, visitor.say('webhooks.secret.done')).click();

describe.each(AT_THE_DESK)(IN_EVERY_SETTING, (setting) => {
  it('a list gets a webhook; a failing delivery is watched and replayed', async () => {
    const list = await listOf24(world, await personOf(setting.language), `Hooked ${setting.language}`);
    const visitor = await newPage({ ...setting, account: list });
    const { page, say, isPhone } = visitor;
    const name = `journey-${list.id}`;
    const add = (lead: string) =>
      call(world, results.addManually, {
        token: list.token,
        params: { id: list.id },
        body: { rows: [{ website: `${list.id}.test`, name: lead }] },
      });
    await visitor.go(list.path);
    await page.getByRole('link', { name: say('webhooks.screen.title') }).click();
    await see(page.getByText(say('webhooks.screen.none')));
    await field(visitor, 'webhooks.screen.url').fill(`${world.sandboxUrl}/hooks/${name}`);
    await press(visitor, 'webhooks.screen.connect');
    await see(page.getByText(say('webhooks.screen.madeTitle')));
    await copied(visitor);
    await press(visitor, 'webhooks.screen.test');
    await see(page.getByText(say('webhooks.answered', { status: 200 })));
    const details = isPhone
      ? page.getByRole('dialog', { name: say('webhooks.delivery.details') })
      : page.getByRole('region', { name: say('webhooks.delivery.details') });
    await see(details.getByText('200'));
    if (isPhone) await inDialog(visitor, say('common.close')).click();

    await answerWith(name, 500);
    await add('Harbour Dental');
    await see(deliveryOf(visitor, 'Harbour Dental').getByText('500'));
    expect(await received(name)).toContain('Harbour Dental');
    await deliveryOf(visitor, 'Harbour Dental').getByText('Harbour Dental').click();
    await see(details.getByText('"Harbour Dental"'));
    await see(details.getByText('webhook-signature:'));
    await expectNoSeriousAxe(page);
    await answerWith(name, 200);
    await details.getByRole('button', { name: say('webhooks.replay.one') }).click();
    await see(details.getByRole('figure').getByText('200'));
    if (isPhone) await inDialog(visitor, say('common.close')).click();
    await see(deliveryOf(visitor, 'Harbour Dental').getByText('200'));

    await press(visitor, 'webhooks.screen.disconnect');
    await inDialog(visitor, say('webhooks.screen.disconnect')).click();
    await see(page.getByText(say('webhooks.screen.none')));
    await see(deliveryOf(visitor, 'Harbour Dental'));
    expect(await button(visitor, 'webhooks.replay.one').count()).toBe(0);
  });

  it('the account gets a webhook, which is tested, paused, resumed and deleted', async () => {
    const { token } = await personOf(setting.language);
    for (const { id } of (await call(world, webhooks.list, { token })).data)
      await call(world, webhooks.remove, { token, params: { id } });
    const visitor = await newPage({ ...setting, account: { token } });
    const { page, say } = visitor;
    const url = `${world.sandboxUrl}/hooks/account-${setting.language}`;
    const shown = url.replace('http://', '');
    await visitor.go('/settings/integration');
    await page.getByRole('link', { name: say('integration.tab.webhooks') }).click();
    await see(page.getByText(say('webhooks.screen.none')));
    await press(visitor, 'webhooks.add.open');
    await field(visitor, 'webhooks.screen.url').fill(url);
    await page.getByRole('checkbox', { name: 'search.finished' }).check();
    await expectNoSeriousAxe(page);
    await inDialog(visitor, say('webhooks.add.submit')).click();
    await see(page.getByText(/whsec_/));
    await copied(visitor);
    await see(page.getByRole('heading', { name: shown }));
    await press(visitor, 'webhooks.act.test');
    await see(page.getByText(say('webhooks.answered', { status: 200 })));
    await expectNoSeriousAxe(page);
    if (visitor.isPhone) await inDialog(visitor, say('common.close')).click();
    await press(visitor, 'webhooks.act.pause');
    await see(button(visitor, 'webhooks.act.resume'));
    await press(visitor, 'webhooks.act.resume');
    await see(button(visitor, 'webhooks.act.pause'));
    await page.getByRole('button', { name: say('webhooks.act.more', { url: shown }) }).click();
    await page.getByRole('menuitem', { name: say('webhooks.act.delete') }).click();
    await see(page.getByText(say('webhooks.delete.title', { url: shown })));
    await inDialog(visitor, say('webhooks.delete.confirm')).click();
    await see(page.getByText(say('webhooks.screen.none')));
  });
});

it('a rejected AI key is not saved; another one is, and is removed again', async () => {
  const { token } = await personOf('en');
  const visitor = await newPage({ account: { token }, refusals: [422] });
  const { page, say } = visitor;
  await visitor.go('/settings/integration/open-ai');
  await field(visitor, 'integration.aiKey.key').fill('sk-refused-journey');
  await press(visitor, 'integration.aiKey.save');
  await see(page.getByText(say('models.error.wrong_key')));
  await field(visitor, 'integration.aiKey.key').fill('sk-journey-Qx7b');
  await press(visitor, 'integration.aiKey.save');
  await see(page.getByText('•••• Qx7b'));
  await expectNoSeriousAxe(page);
  await press(visitor, 'integration.aiKey.remove');
  await inDialog(visitor, say('integration.aiKey.remove')).click();
  await seeGone(page.getByText('•••• Qx7b'));
});
