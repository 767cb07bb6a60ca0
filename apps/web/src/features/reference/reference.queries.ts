/** The OpenAPI document of the server, generated from the contract with the brand's name. */
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { storedToken } from '../../lib/token.ts';
import type { ApiDocument } from './document.ts';

async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  // Some installations show it only to signed-in users.
  const token = storedToken.get();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch('/api/openapi.json', { signal, ...(headers && { headers }) });
  if (!response.ok) throw new ApiError(response.status, { code: 'unknown', message: response.statusText });
  return response.json();
}

export const useApiDocument = () =>
  useQuery({
    queryKey: ['api-document'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
