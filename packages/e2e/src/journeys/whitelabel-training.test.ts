/** A reseller writes a course and adds a link; its customer finds both. */
import { courses } from '@leadwright/contract/resale/courses';
import { customLinks } from '@leadwright/contract/resale/custom-links';
import { describe, expect, it } from 'vitest';
import { button, field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf } from '../support/client.ts';
import { arriveAt, newPage, openSidebar, see, seeGone, world } from '../support/journey.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const EVIL = '<p onclick="window.ran = 1">Read me</p><img src=x onerror="window.ran = 1"><svg onload="window.ran = 1">';

describe('training content', () => {
  it('is written by the reseller and read by its customer', async () => {
    const account = await loginOf(world, 'reseller');
    const author = await newPage({ account, refusals: [409] });
    const { page, say } = author;
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<p>player</p>' }));
    await author.go('/whitelabel/training-content');
    await press(author, 'courses.screen.add');
    await field(author, 'courses.screen.title').fill('Journey course');
    await page.getByRole('radio', { name: say('courses.state.active') }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('courses.screen.add') })
      .click();
    await page.getByRole('link', { name: 'Journey course' }).click();

    await page.getByRole('link', { name: say('courses.pages.add') }).click();
    await field(author, 'courses.write.title').fill('First page');
    await page.locator('.ProseMirror').fill('Start with one town.');
    await press(author, 'editing.media.video');
    await field(author, 'editing.media.videoUrl').fill(VIDEO);
    await press(author, 'editing.media.videoAdd');
    await see(page.locator('.ProseMirror iframe'));
    // Leaving asks first.
    await page.getByRole('link', { name: say('courses.write.back') }).click();
    await press(author, 'ui.saveBar.stay');
    await page.getByRole('radio', { name: say('courses.state.active') }).check();
    await press(author, 'courses.write.create');
    await arriveAt(page, /training-content\/\d+$/);
    await see(page.getByRole('link', { name: 'First page' }));
    const course = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    const { token } = account;
    const evil = { title: 'Second page', content: EVIL, status: 'active' as const };
    await call(world, courses.addPage, { token, params: { id: course }, body: evil });

    await page.reload();
    const names = () =>
      page
        .getByRole('list', { name: say('courses.pages.list') })
        .getByRole('link')
        .allTextContents();
    await page.getByRole('button', { name: say('editing.order.handle', { name: 'Second page' }) }).press('ArrowUp');
    await see(page.getByText(say('courses.page.ordered')));
    expect(await names()).toEqual(['Second page', 'First page']);
    await expectNoSeriousAxe(page);

    // The page was saved elsewhere. The second save asks before it overwrites.
    await page.getByRole('link', { name: 'First page' }).click();
    await field(author, 'courses.write.title').fill('My version');
    const item = Number(/(\d+)\/edit$/.exec(new URL(page.url()).pathname)?.[1]);
    const params = { id: course, page: item };
    const { data } = await call(world, courses.page, { token, params });
    const theirs = { title: 'Their version', content: data.content, status: 'active' as const };
    await call(world, courses.changePage, { token, params, body: theirs });
    await press(author, 'common.save');
    await see(page.getByText(say('courses.write.conflict')));
    await press(author, 'courses.write.overwrite');
    await seeGone(page.getByText(say('courses.write.conflict')));
    await see(page.getByRole('heading', { level: 1, name: 'My version' }));

    const reader = await newPage({ account: await loginOf(world, 'customer') });
    await reader.page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<p>player</p>' }));
    await reader.go('/');
    await (await openSidebar(reader)).getByRole('link', { name: say('navigation.entry.onboarding') }).click();
    await reader.page.getByRole('link', { name: `${say('courses.read.start')}: Journey course` }).click();
    await see(reader.page.getByText('Read me'));
    await reader.page.getByText('Read me').click();
    expect(await reader.page.evaluate(() => 'ran' in window)).toBe(false);
    await press(reader, 'courses.read.markNext');
    await see(reader.page.getByText('Start with one town.'));
    const player = reader.page.locator('article iframe');
    expect(await player.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(await player.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await see(reader.page.getByText(say('courses.read.progress', { read: '1', pages: '2' })));
    await expectNoSeriousAxe(reader.page);

    // Deleted, and restored.
    await author.go(`/whitelabel/training-content/${course}`);
    await press(author, 'courses.screen.remove');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('courses.screen.remove') })
      .click();
    await arriveAt(page, '/whitelabel/training-content');
    await seeGone(page.getByRole('link', { name: 'Journey course' }));
    await press(author, 'common.undo');
    await see(page.getByRole('link', { name: 'Journey course' }));
    await call(world, courses.remove, { token, params: { id: course } });
  });
});

describe('custom links', () => {
  it("are added in a dialog and appear in the customers' menu", async () => {
    const account = await loginOf(world, 'reseller');
    const author = await newPage({ account });
    const { page, say } = author;
    await author.go('/whitelabel/custom-links');
    await press(author, 'custom-links.screen.add');
    await field(author, 'custom-links.screen.label').fill('Journey link');
    await field(author, 'custom-links.screen.url').fill('javascript:alert(1)');
    const add = page.getByRole('dialog').getByRole('button', { name: say('custom-links.screen.add') });
    await add.click();
    await see(page.getByText(say('validation.url')));
    await field(author, 'custom-links.screen.url').fill('https://journey.test/');
    await add.click();
    await see(page.getByText(say('custom-links.created', { label: 'Journey link' })));
    await expectNoSeriousAxe(page);

    const reader = await newPage({ account: await loginOf(world, 'customer') });
    await reader.go('/');
    const link = (await openSidebar(reader)).getByRole('link', { name: 'Journey link' });
    await see(link);
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);

    await page.getByRole('button', { name: say('custom-links.screen.removeOf', { label: 'Journey link' }) }).click();
    await button(author, 'custom-links.screen.remove').click();
    await seeGone((await openSidebar(author)).getByRole('link', { name: 'Journey link' }));
    const { data } = await call(world, customLinks.shown, { token: account.token });
    expect(data.map(({ label }) => label)).not.toContain('Journey link');
  });
});
