/** What other modules may use of files. */

export { urlOf as imageUrl } from './files.rules.ts';
export { deleteImage, ownsImage, seedImage, storeImage } from './files.service.ts';
