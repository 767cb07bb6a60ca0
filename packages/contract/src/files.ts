/** Images that people upload: logos, avatars, course pictures (at most 5 MB; docs/product-rules.md#files). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MAX_IMAGE_MB = 5;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * 1024 * 1024;
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** Display names for messages: "PNG, JPG, WebP, GIF". */
const FORMAT_NAMES: Record<ImageFormat, string> = { png: 'PNG', jpeg: 'JPG', webp: 'WebP', gif: 'GIF' };
export const ACCEPTED_IMAGES = IMAGE_FORMATS.map((format) => FORMAT_NAMES[format]).join(', ');

export const UploadedImage = z
  .object({
    id: z.number().int(),
    /** Relative to the host. The content at a URL never changes. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof UploadedImage>;

export const IMAGE_NAME = /^[0-9a-f]{32}\.(png|jpeg|webp|gif)$/;
/** Only images uploaded here are shown, so that no third party can track who views them. */
export const IMAGE_URL = new RegExp(`^/files/${IMAGE_NAME.source.slice(1)}`);
export const ImageUrl = z.string().regex(IMAGE_URL, 'validation.url');

export const files = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/files/images',
    summary: 'Upload an image; it is checked and re-encoded',
    access: 'user',
    repeat: 'intent',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    status: 201,
    reply: UploadedImage,
  }),
  image: endpoint({
    method: 'GET',
    path: '/files/{name}',
    summary: 'An uploaded image',
    access: 'public',
    takesMore: 'a file; addresses of files carry versions that keep caches apart',
    params: z.object({ name: z.string().regex(IMAGE_NAME) }),
    stream: 'image/*',
    reply: z.unknown(),
  }),
};
