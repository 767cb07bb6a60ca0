/** Plans, partners, topics and courses. */
import { adminPartners, adminPlans, adminTopics, adminTraining } from '@leadwright/contract/admin/catalogue';
import { done, type Examples, fresh, type World } from './example.ts';

const PLAN = { modules: ['leads' as const], monthly_credits: 100, price_minor: 1900 };
const plan = () => ({ ...PLAN, name: fresh('plan') });
const partner = () => ({ name: fresh('partner'), email: `${fresh('partner')}@example.test`, commission: 10 });
const topic = () => ({ name: fresh('topic') });

type Kept = typeof adminPlans | typeof adminPartners | Omit<typeof adminTopics, 'order'>;

/** Lists that are all kept in the same way. */
function listExamples<Group extends Kept>(group: Group, bodyOf: () => object, change: object) {
  const calls = group as typeof adminTopics;
  const made = async ({ api, admin }: World, isRemoved = false) => {
    const body = bodyOf();
    const { id } = (await done(api.call(admin, calls.create, { body: body as never }))).data;
    if (isRemoved) await done(api.call(admin, calls.remove, { params: { id } }));
    return { body, subject: id, input: { params: { id } } };
  };
  return {
    create: async () => ({ input: { body: bodyOf() }, values: 'made' }),
    update: async (world: World) => {
      const { body, subject, input } = await made(world);
      const changed = { ...input, body: { ...body, ...change } };
      return { input: changed, subject, values: 'changed', again: changed };
    },
    remove: async (world: World) => ({ ...(await made(world)), values: 'gone' }),
    restore: async (world: World) => ({ ...(await made(world, true)), values: 'made' }),
  } as unknown as Examples<Kept>;
}

export const planExamples = listExamples(adminPlans, plan, { price_minor: 2900 });
export const partnerExamples = listExamples(adminPartners, partner, { commission: 12.5 });

export const topicExamples: Examples<typeof adminTopics> = {
  ...listExamples(adminTopics, topic, { name: fresh('renamed') }),
  order: async ({ api, admin }) => {
    for (const _ of [1, 2]) await done(api.call(admin, adminTopics.create, { body: topic() }));
    const { data } = await done(api.call(admin, adminTopics.find, { query: {} }));
    const input = { body: { ids: data.map(({ id }) => id).reverse() } };
    return { input, subject: 'order', values: 'changed', again: input };
  },
};

const course = async ({ api, admin }: World) =>
  (await done(api.call(admin, adminTraining.create, { body: { title: fresh('course') } }))).data;

async function page(world: World, isRemoved = false) {
  const { api, admin } = world;
  const { id } = await course(world);
  const body = { title: 'Page', content: '<p>First words</p>' };
  const made = (await done(api.call(admin, adminTraining.addPage, { params: { id }, body }))).data;
  const params = { id, page: made.id };
  if (isRemoved) await done(api.call(admin, adminTraining.removePage, { params }));
  return { input: { params }, subject: id };
}

export const trainingExamples: Examples<typeof adminTraining> = {
  create: async () => ({ input: { body: { title: fresh('course') } }, values: 'made' }),
  update: async (world) => {
    const { id, title } = await course(world);
    const input = { params: { id }, body: { title, status: 'active' } };
    return { input, subject: id, values: 'changed', again: input };
  },
  order: async (world) => {
    const { id: first } = await course(world);
    const { id: second } = await course(world);
    const input = { body: { ids: [second, first] } };
    return { input, subject: 'order', values: 'changed', again: input };
  },
  remove: async (world) => {
    const { id } = await course(world);
    return { input: { params: { id } }, subject: id, values: 'gone' };
  },
  restore: async (world) => {
    const { id } = await course(world);
    await done(world.api.call(world.admin, adminTraining.remove, { params: { id } }));
    return { input: { params: { id } }, subject: id, values: 'made' };
  },
  addPage: async (world) => {
    const { id } = await course(world);
    const body = { title: 'Page', content: '<p>Words</p>' };
    return { input: { params: { id }, body }, what: 'createPage', subject: id, values: 'made' };
  },
  changePage: async (world) => {
    const { input, subject } = await page(world);
    // Only how they look: the words are the same.
    const changed = { ...input, body: { title: 'Page', content: '<p>First <b>words</b></p>' } };
    return { input: changed, what: 'updatePage', subject, values: 'changed', again: changed };
  },
  orderPages: async (world) => {
    const { api, admin } = world;
    const { input, subject: id } = await page(world);
    const other = (await done(api.call(admin, adminTraining.addPage, { params: { id }, body: { title: 'Other' } })))
      .data;
    const changed = { params: { id }, body: { ids: [other.id, input.params.page] } };
    return { input: changed, subject: id, values: 'changed', again: changed };
  },
  removePage: async (world) => ({ ...(await page(world)), values: 'gone' }),
  restorePage: async (world) => ({ ...(await page(world, true)), values: 'made' }),
};
