/** Contract to service, nothing else. */
import { leadIndex } from '@leadwright/contract/searching/lead-index';
import { routesFor } from '../../platform/module.ts';
import { previewPlaces } from './preview.service.ts';

export const leadIndexRoutes = routesFor(leadIndex)({
  preview: (ctx, { body }) => previewPlaces(ctx, body.filters, body.limit),
});
