/** Contract to service, nothing else. */
import { MAX_DO_NOT_CONTACT_FILE_MB, privacy } from '@leadwright/contract/leads/privacy';
import type { Ctx } from '../../platform/context.ts';
import { fieldError } from '../../platform/errors.ts';
import { routesFor } from '../../platform/module.ts';
import * as imports from './imports.service.ts';
import * as lists from './lists.service.ts';
import { presentEntry, presentImport } from './privacy.presenter.ts';
import type { SuppressionImport } from './privacy.table.ts';
import * as removal from './removal.service.ts';
import type { PersonalDataHolder } from './subjects.service.ts';

/** About as many as a person types. They are marked at once, so that an export right after shows it. The rest is marked in a job. */
const MARKED_AT_ONCE = 50;

type Added = Awaited<ReturnType<typeof lists.addValues>>;

async function presentAdded(
  ctx: Ctx,
  personalDataHolders: readonly PersonalDataHolder[],
  { identifiers, ...counts }: Added,
) {
  if (identifiers.length <= MARKED_AT_ONCE)
    for (const holder of personalDataHolders) await holder.mark?.(ctx, ctx.actor.accountId, identifiers);
  return { message: ctx.t('privacy.added', { count: counts.added, n: counts.added }), ...counts, import: null };
}

const presentBegun = (ctx: Ctx, begun: SuppressionImport) => ({
  message: ctx.t('privacy.importBegun', { n: begun.total }),
  added: 0,
  known: 0,
  refused: [],
  import: presentImport({ ...begun, refusedFirst: [] }),
});

export const privacyRoutes = (personalDataHolders: readonly PersonalDataHolder[]) =>
  routesFor(privacy)({
    async find(ctx, { query }) {
      const { rows, total, names } = await lists.readList(ctx, query);
      const data = rows.map((row) => presentEntry(row, names));
      return { data, currentPage: query.page, pageSize: query.limit, total, reach: lists.reachOf(ctx) };
    },
    async add(ctx, { body }) {
      return presentAdded(ctx, personalDataHolders, await lists.addValues(ctx, { ...body, origin: 'manual' }));
    },
    async importFile(ctx, _input, { upload }) {
      if (!upload) throw fieldError('file', 'validation.required');
      if (upload.isTooLarge) throw fieldError('file', 'validation.fileSize', { n: MAX_DO_NOT_CONTACT_FILE_MB });
      return imports.readInTurn(ctx, async () => {
        const values = await lists.valuesOf(await upload.buffer());
        if (values.length > imports.MAX_AT_ONCE) return presentBegun(ctx, await imports.beginImport(ctx, values));
        const added = await lists.addValues(ctx, { values, note: '', origin: 'import' });
        return presentAdded(ctx, personalDataHolders, added);
      });
    },
    async imports(ctx) {
      return { data: (await imports.findImports(ctx)).map(presentImport) };
    },
    async remove(ctx, { params }) {
      await lists.removeFromList(ctx, [params.id]);
      return { message: ctx.t('privacy.removed', { count: 1, n: 1 }) };
    },
    async removeMany(ctx, { body }) {
      await lists.removeFromList(ctx, body.ids);
      return { message: ctx.t('privacy.removed', { count: body.ids.length, n: body.ids.length }) };
    },
    async requestRemoval(ctx, { body }) {
      const { resendIn } = await removal.requestRemoval(ctx, body);
      return { message: ctx.t('privacy.removal.sent'), resend_in: resendIn };
    },
    async confirmRemoval(ctx, { body }) {
      const { removed, inReview } = await removal.confirmRemoval(ctx, body);
      return { message: ctx.t('privacy.removal.done'), removed, in_review: inReview };
    },
  });
