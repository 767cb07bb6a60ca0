/** Keap's tags on the wire: a tag has its own number and is applied to many contacts at once. */
import type { FastifyInstance } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import { ContactIdsBody, read, TagBody } from './keap-bodies.ts';
import { needContact } from './keap-contact-routes.ts';
import { notFound, refusal } from './keap-errors.ts';
import { type FilterFields, holds, pageOf, parseFilter } from './keap-filter.ts';
import { accountOf } from './keap-gate.ts';
import { type Keap, type KeapAccount, type KeapTag, nextId } from './keap-state.ts';

type One = { Params: { id: string } };

const FILTERS: FilterFields<KeapTag> = {
  name: ({ name }) => [name],
  description: ({ description }) => [description || 'NONE'],
  category_id: ({ category }) => [category?.id ?? 'NONE'],
  tag_ids: ({ id }) => [id],
};

export function tagRoutes(app: FastifyInstance, keap: Keap): void {
  app.get('/rest/v2/tags', (request) => {
    const terms = parseFilter(queryText(request, 'filter'), Object.keys(FILTERS), 'tag');
    const tags = accountOf(keap, request).tags.filter((tag) => terms.every((term) => holds(tag, term, FILTERS)));
    const { page, next_page_token } = pageOf(tags, request, 'tag');
    return { tags: page, next_page_token };
  });
  app.post('/rest/v2/tags', (request, reply) => {
    const account = accountOf(keap, request);
    const { name, description, category } = read(TagBody, request.body, 'tag');
    if (account.tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase()))
      throw refusal(409, `A tag with the name ${name} already exists`, 'name', 'tag');
    const now = keap.sandbox.clock.now().toISOString();
    const times = { create_time: now, update_time: now };
    const tag = { id: nextId(account), name: name.slice(0, 255), description, ...(category && { category }), ...times };
    account.tags.push(tag);
    keap.store.save();
    return reply.code(201).send(tag);
  });
  app.get<One>('/rest/v2/tags/:id', (request) => needTag(accountOf(keap, request), request.params.id));
  app.delete<One>('/rest/v2/tags/:id', (request, reply) => {
    const account = accountOf(keap, request);
    const tag = needTag(account, request.params.id);
    account.tags = account.tags.filter((other) => other !== tag);
    for (const contact of account.contacts) contact.tags = contact.tags.filter(({ id }) => id !== tag.id);
    keap.store.save();
    return reply.code(204).send();
  });
  appliedRoutes(app, keap);
}

function appliedRoutes(app: FastifyInstance, keap: Keap): void {
  app.post<One>('/rest/v2/tags/:id/contacts::applyTags', (request) => {
    const account = accountOf(keap, request);
    const tag = needTag(account, request.params.id);
    const { contact_ids } = read(ContactIdsBody, request.body, 'tag');
    const applied_time = keap.sandbox.clock.now().toISOString();
    const results = contact_ids.map((contactId): [string, string] => {
      const contact = account.contacts.find(({ id }) => id === contactId);
      if (!contact) return [contactId, 'FAILURE'];
      if (contact.tags.some(({ id }) => id === tag.id)) return [contactId, 'DUPLICATE'];
      contact.tags.push({ id: tag.id, applied_time });
      return [contactId, 'SUCCESS'];
    });
    keap.store.save();
    return { results: Object.fromEntries(results) };
  });
  app.post<One>('/rest/v2/tags/:id/contacts::removeTags', (request, reply) => {
    const account = accountOf(keap, request);
    const tag = needTag(account, request.params.id);
    const { contact_ids } = read(ContactIdsBody, request.body, 'tag');
    for (const contact of account.contacts)
      if (contact_ids.includes(contact.id)) contact.tags = contact.tags.filter(({ id }) => id !== tag.id);
    keap.store.save();
    return reply.code(204).send();
  });
  app.get<One>('/rest/v2/contacts/:id/tags', (request) => {
    const account = accountOf(keap, request);
    const applied = needContact(account, request.params.id).tags.map(({ id, applied_time }) => ({
      tag: needTag(account, id),
      applied_time,
    }));
    const { page, next_page_token } = pageOf(applied, request, 'tag');
    return { tags: page, next_page_token };
  });
}

function needTag({ tags }: KeapAccount, id: string): KeapTag {
  const tag = tags.find((one) => one.id === id);
  if (!tag) throw notFound('tag', id);
  return tag;
}
