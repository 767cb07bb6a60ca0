/** Server-sent events, parsed from chunks as they arrive (the standard's text format). */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | null;
  retry: number | null;
}

export function createEventParser(onEvent: (event: ServerEvent) => void) {
  let rest = '';
  let next = empty();

  const line = (text: string) => {
    if (text === '') {
      if (next.data !== '' || next.retry !== null) onEvent({ ...next, data: next.data.replace(/\n$/, '') });
      next = { ...empty(), id: next.id };
      return;
    }
    if (text.startsWith(':')) return;
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') next.data += `${value}\n`;
    else if (field === 'event') next.event = value;
    else if (field === 'id') next.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) next.retry = Number(value);
  };

  return (chunk: string) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    lines.forEach(line);
  };
}

const empty = (): ServerEvent => ({ event: 'message', data: '', id: null, retry: null });
