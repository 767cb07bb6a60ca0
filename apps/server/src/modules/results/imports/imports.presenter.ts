/** Row to contract type. */
import type { Import } from '@leadwright/contract/leads/imports';
import type { ReadImport } from './imports.service.ts';

export const presentImport = ({ row, job }: ReadImport): Import => ({
  id: row.id,
  list_id: row.list_id,
  file_name: row.file_name,
  bytes: row.bytes,
  status: row.status,
  encoding: row.encoding,
  delimiter: row.delimiter,
  has_header: row.has_header,
  headers: row.headers,
  preview: row.preview,
  mapping: row.mapping,
  phone_country: row.phone_country,
  counts: row.counts,
  job,
  created_at: row.created_at.toISOString(),
});
