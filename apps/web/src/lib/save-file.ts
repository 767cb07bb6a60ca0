/** Downloads a file from the API. Uses fetch, because a plain link cannot send the token. */
import type { ClientInput, Endpoint } from '@leadwright/contract/endpoint';
import i18next from 'i18next';
import { headersOf, urlOf } from './api.ts';
import { toast } from './toast.ts';

const nameIn = (header: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
};

export async function saveFile<E extends Endpoint>(
  endpoint: E,
  input: ClientInput<E>,
  fallbackName: string,
): Promise<boolean> {
  const { body } = input as { body?: unknown };
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(body === undefined ? { Accept: '*/*' } : { Accept: '*/*', 'Content-Type': 'application/json' }),
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null);
  if (!response?.ok) {
    const failure = (await response?.json().catch(() => null)) as { message?: string } | null;
    toast.error(failure?.message ?? i18next.t('common.somethingWrong'));
    return false;
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameIn(response.headers.get('Content-Disposition')) ?? fallbackName;
  link.click();
  URL.revokeObjectURL(url);
  return true;
}
