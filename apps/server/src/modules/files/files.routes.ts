/** Contract to service, nothing else. */
import { files } from '@leadwright/contract/files';
import { routesFor } from '../../platform/module.ts';
import { presentImage } from './files.presenter.ts';
import * as service from './files.service.ts';

/** Should anything but an image ever be served here, it can neither run nor be taken for something else. */
const IMAGE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Disposition': 'inline',
};

export const filesRoutes = routesFor(files)({
  async uploadImage(ctx, _input, { upload }) {
    if (!upload) throw service.missing();
    if (upload.isTooLarge) throw service.tooLarge();
    return presentImage(await service.storeImage(ctx, await upload.buffer()));
  },
  async image(ctx, { params }, { reply }) {
    const { body, contentType } = await service.readImage(ctx, params.name);
    return reply.headers(IMAGE_HEADERS).type(contentType).send(body) as never;
  },
});
