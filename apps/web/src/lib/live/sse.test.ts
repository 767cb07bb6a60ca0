import { describe, expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from './sse.ts';

function parse(...chunks: string[]) {
  const events: ServerEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  chunks.forEach(feed);
  return events;
}

describe('server-sent events', () => {
  it('are parsed whole, however the chunks are split', () => {
    const text = 'event: search.progress\nid: 7\ndata: {"found":1}\n\n';
    const whole = [{ event: 'search.progress', id: '7', data: '{"found":1}', retry: null }];
    expect(parse(text)).toEqual(whole);
    expect(parse(...text)).toEqual(whole);
  });

  it('join data lines, skip comments and accept Windows line ends', () => {
    expect(parse(': still here\r\n\r\ndata: a\r\ndata: b\r\n\r\n').map((event) => event.data)).toEqual(['a\nb']);
  });

  it('set the delay before reconnecting', () => {
    expect(parse('retry: 2000\n\n')[0]?.retry).toBe(2000);
    expect(parse('retry: soon\n\n')).toEqual([]);
  });
});
