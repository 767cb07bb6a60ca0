/** Contract to service, nothing else. */
import { assistant } from '@leadwright/contract/ai/assistant';
import type { FastifyRequest } from 'fastify';
import { routesFor } from '../../platform/module.ts';
import * as service from './assistant.service.ts';
import { improvePrompt } from './prompts/improve.service.ts';
import * as prompts from './prompts/prompts.service.ts';
import { produceAsEvents, whileRead } from './writing/events.service.ts';
import { prepare, produce } from './writing/generate.service.ts';

const wantsEvents = ({ headers }: FastifyRequest) => String(headers.accept).includes('text/event-stream');

export const assistantRoutes = routesFor(assistant)({
  async state(ctx) {
    return { data: await service.readState(ctx) };
  },
  async chooseVersion(ctx, { body }) {
    const data = await service.chooseVersion(ctx, body.model_version);
    return { message: ctx.t('assistant.versionChosen'), data };
  },
  async list(ctx, { query }) {
    const withDefaults = query.show_default === '1' || query.show_default === 'true';
    return { data: await prompts.listPrompts(ctx, { type: query.type, promptType: query.prompt_type, withDefaults }) };
  },
  async defaults(ctx) {
    return { data: await prompts.listDefaults(ctx) };
  },
  async variables(ctx, { query }) {
    return { data: service.variablesOf(ctx, query.type) };
  },
  async get(ctx, { params }) {
    return { data: await prompts.readPrompt(ctx, params.id) };
  },
  async create(ctx, { body }) {
    return { message: ctx.t('assistant.created'), data: await prompts.createPrompt(ctx, body) };
  },
  async copy(ctx, { body }) {
    const data = await prompts.copyPrompt(ctx, body.prompt, body.type, body.name);
    return { message: ctx.t('assistant.created'), data };
  },
  async update(ctx, { params, body }) {
    const { saved, data } = await prompts.changePrompt(ctx, params.id, body);
    const what = saved === null ? 'renamed' : body.draft ? 'draftSaved' : 'saved';
    return { message: ctx.t(`assistant.${what}`, { version: data.version }), data };
  },
  async remove(ctx, { params }) {
    await prompts.removePrompt(ctx, params.id);
    return { message: ctx.t('assistant.removed') };
  },
  async versions(ctx, { params }) {
    return { data: await prompts.listVersions(ctx, params.id) };
  },
  async restore(ctx, { params }) {
    const data = await prompts.restoreVersion(ctx, params.id, params.version);
    return { message: ctx.t('assistant.restored', { version: params.version }), data };
  },
  async discard(ctx, { params }) {
    return { message: ctx.t('assistant.discarded'), data: await prompts.discardDraft(ctx, params.id) };
  },
  async improve(ctx, { body }, { reply }) {
    return { data: { text: await improvePrompt(ctx, body, whileRead(reply)) } };
  },
  async generate(ctx, { body }, { request, reply, intent }) {
    const signal = whileRead(reply);
    const prepared = await prepare(ctx, body, intent);
    const data = wantsEvents(request)
      ? await produceAsEvents(ctx, prepared, reply, signal)
      : await produce(ctx, prepared, { signal });
    return { ...(body.save && { message: ctx.t('assistant.written') }), data: data as NonNullable<typeof data> };
  },
});
