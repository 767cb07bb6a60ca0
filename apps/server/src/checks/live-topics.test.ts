/** Every live topic of the contract has a publisher in the server and a listener in the web app. */
import { LIVE_TOPICS } from '@leadwright/contract/live';
import { describe, expect, it } from 'vitest';
import { sources, textOf } from '../testing/source-tree.ts';

const textsOf = (folder: string) =>
  sources(folder)
    .filter((file) => !file.includes('.test.'))
    .map(textOf)
    .join('\n');
const [modules, screens] = [textsOf('apps/server/src/modules'), textsOf('apps/web/src/features')];

describe.each(Object.keys(LIVE_TOPICS))('the topic %s', (topic) => {
  it('is published', () => expect(modules).toContain(`topic: '${topic}'`));
  it('is heard', () => expect(screens).toContain(`useLive('${topic}'`));
});
