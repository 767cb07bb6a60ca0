/** Row to contract type. */
import type { UploadedImage } from '@leadwright/contract/files';
import { urlOf } from './files.rules.ts';
import type { StoredFile } from './files.table.ts';

export const presentImage = ({ id, key, width, height }: StoredFile): UploadedImage => ({
  id,
  url: urlOf(key),
  width,
  height,
});
