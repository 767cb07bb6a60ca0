/** Screenshots of training content, onboarding, custom links and resources of the sandbox's reseller. */
import { courses } from '@leadwright/contract/resale/courses';
import { press } from '../../support/acts.ts';
import { call } from '../../support/client.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const CONTENT = '/whitelabel/training-content';
const LINKS = '/whitelabel/custom-links';

const dialog = ({ page }: Stage) => page.getByRole('dialog').waitFor();

/** The course with the most pages, and its first page. */
async function openCourse({ page, world, account }: Stage, then: (course: number, item: number) => string) {
  if (!account) return;
  const { data } = await call(world, courses.find, { token: account.token, query: {} });
  const [most] = [...data].sort((a, b) => b.pages - a.pages);
  const params = { id: most?.id ?? 0 };
  const { data: course } = await call(world, courses.get, { token: account.token, params });
  await page.goto(world.url + then(course.id, course.items[0]?.id ?? 0));
  await page
    .getByRole('link', { name: /courses|cursos|pages|páginas/i })
    .first()
    .waitFor();
}

const editor = async (stage: Stage) => {
  await openCourse(stage, (course, item) => `${CONTENT}/${course}/${item}/edit`);
  await stage.page.locator('.ProseMirror').waitFor();
};

async function readCourse({ page, say }: Stage) {
  await page
    .getByRole('link', { name: new RegExp(`^(${say('courses.read.start')}|${say('courses.read.goOn')})`) })
    .first()
    .click();
  await page.getByRole('navigation', { name: say('courses.read.pages') }).waitFor();
}

export const TRAINING_CONTENT_SCREENS: Screen[] = [
  { name: 'training-content', path: CONTENT, person: 'reseller' },
  {
    name: 'training-content-add',
    path: CONTENT,
    person: 'reseller',
    prepare: async (stage) => {
      await press(stage, 'courses.screen.add');
      await dialog(stage);
    },
  },
  {
    name: 'training-content-course',
    path: CONTENT,
    person: 'reseller',
    prepare: (stage) => openCourse(stage, (course) => `${CONTENT}/${course}`),
  },
  { name: 'training-content-page', path: CONTENT, person: 'reseller', prepare: editor },
  { name: 'custom-links', path: LINKS, person: 'reseller' },
  {
    name: 'custom-links-add',
    path: LINKS,
    person: 'reseller',
    prepare: async (stage) => {
      await press(stage, 'custom-links.screen.add');
      await dialog(stage);
    },
  },
  { name: 'onboarding', path: '/settings/onboarding', person: 'customer' },
  { name: 'onboarding-course', path: '/settings/onboarding', person: 'customer', prepare: readCourse },
  { name: 'resources-guide', path: '/resources/setup-guide', person: 'reseller' },
  {
    name: 'resources-help',
    path: '/resources/help',
    person: 'reseller',
    prepare: ({ page }) => page.locator('summary').first().click(),
  },
];
