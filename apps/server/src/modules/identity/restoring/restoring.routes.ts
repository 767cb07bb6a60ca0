/** Contract to service, nothing else. */
import { MOST_BACKUPS_SHOWN, restoring } from '@leadwright/contract/accounts/restoring';
import { routesFor } from '../../../platform/module.ts';
import * as service from './restoring.service.ts';

export const restoringRoutes = routesFor(restoring)({
  state: (ctx) => service.findState(ctx),
  find: async (ctx, { body }) => ({ data: await service.findBackupsThere(ctx, body, MOST_BACKUPS_SHOWN) }),
  fetch: (ctx, { body }) => service.fetchAndRestore(ctx, body),
  receive: (ctx, { body }) => service.beginReceiving(ctx, body),
  piece: (ctx, { params, query }, { upload }) => service.takePiece(ctx, params.upload, query.offset, upload),
  cancel: (ctx, { body }) => service.cancel(ctx, body.setup_token),
});
