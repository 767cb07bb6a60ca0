/** Contract to service, nothing else. */
import { type Suggestion, suggestions } from '@leadwright/contract/ai/suggestions';
import { routesFor } from '../../../platform/module.ts';
import { suggestionsErrors } from './suggestions.errors.ts';
import { presentRound, presentSuggestion } from './suggestions.presenter.ts';
import * as service from './suggestions.service.ts';

const there = (suggestion: Suggestion | null): Suggestion => {
  if (!suggestion) throw suggestionsErrors.not_found();
  return suggestion;
};

export const suggestionsRoutes = routesFor(suggestions)({
  async rounds(ctx, { query }) {
    const { rounds, total, cost } = await service.findRounds(ctx, query);
    const data = await Promise.all(rounds.map((round) => presentRound(ctx, round)));
    return { data, currentPage: query.page, pageSize: query.limit, total, cost };
  },
  async start(ctx, { body }) {
    const round = await service.startRound(ctx, body.expected);
    return { data: await presentRound(ctx, round), message: ctx.t('suggestions.started') };
  },
  async get(ctx, { params }) {
    return { data: there(await presentSuggestion(ctx, await service.getSuggestion(ctx, params.id))) };
  },
  async judge(ctx, { params, body }) {
    return { data: there(await presentSuggestion(ctx, await service.judge(ctx, params.id, body))) };
  },
});
