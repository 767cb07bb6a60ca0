import { Modal } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { click, render } from '../../testing/render.tsx';
import { until } from '../../testing/serving.ts';
import { keepFocus } from './focus.ts';

let page: Awaited<ReturnType<typeof render>>;
let end = () => {};
beforeEach(() => {
  end = keepFocus();
});
afterEach(async () => {
  end();
  await page.remove();
});

/** As all our dialogs: mounted while it is open. */
function Screen() {
  const [isOpen, open] = useState(false);
  const [hasRow, keepRow] = useState(true);
  return (
    <>
      <button type="button" id="search">
        Search
      </button>
      {hasRow && (
        <button type="button" id="row" onClick={() => open(true)}>
          Row
        </button>
      )}
      {isOpen && (
        <Modal opened onClose={() => open(false)} title="Sure?">
          <button type="button" id="close" data-autofocus onClick={() => open(false)}>
            Close
          </button>
          <button
            type="button"
            id="delete"
            onClick={() => {
              keepRow(false);
              open(false);
            }}
          >
            Delete
          </button>
        </Modal>
      )}
    </>
  );
}

const by = (id: string) => document.getElementById(id);
const focused = () => document.activeElement?.id;

async function openDialog() {
  page = await render(<Screen />);
  by('search')?.focus();
  by('row')?.focus();
  await click(by('row'));
  by('close')?.focus();
  await until(() => expect(focused()).toBe('close'));
}

it('gives the focus back to what opened a dialog', async () => {
  await openDialog();
  await click(by('close'));
  await until(() => expect(focused()).toBe('row'));
});

it('gives it to what had it before, where the opener is gone', async () => {
  await openDialog();
  await click(by('delete'));
  await until(() => expect(focused()).toBe('search'));
});

const Saving = ({ isBusy }: { isBusy: boolean }) => (
  <button type="button" id="save" disabled={isBusy}>
    Save
  </button>
);

it('gives it back to a button that was disabled while it worked', async () => {
  page = await render(<Saving isBusy={false} />);
  by('save')?.focus();
  // Browsers take the focus from a disabled button.
  by('save')?.blur();
  await page.show(<Saving isBusy />);
  expect(focused()).toBe('');
  await page.show(<Saving isBusy={false} />);
  await until(() => expect(focused()).toBe('save'));
});

const Tools = ({ canRedo }: { canRedo: boolean }) => (
  <div role="toolbar" id="tools">
    <button type="button">Undo</button>
    <button type="button" id="redo" disabled={!canRedo}>
      Redo
    </button>
  </div>
);

it('leaves a button that its own press has disabled for the group around it, not for a neighbor', async () => {
  page = await render(<Tools canRedo />);
  by('redo')?.focus();
  by('redo')?.blur();
  await page.show(<Tools canRedo={false} />);
  await until(() => expect(focused()).toBe('tools'));
  await page.show(<Tools canRedo />);
  await until(() => expect(focused()).toBe('redo'));
});

const Rows = ({ names }: { names: string[] }) => (
  <section>
    <button type="button" id="add">
      Add
    </button>
    {names.length > 0 && (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" id={`rename-${name}`}>
              Rename
            </button>
            <button type="button" id={`remove-${name}`}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
);

it.each([
  { of: 'the first row', left: ['b', 'c'], goes: 'rename-b' },
  { of: 'the only row', left: [], goes: 'add' },
])('goes on from $of that was removed to $goes', async ({ left, goes }) => {
  page = await render(<Rows names={['a', ...left]} />);
  by('remove-a')?.focus();
  await page.show(<Rows names={left} />);
  await until(() => expect(focused()).toBe(goes));
});

it('goes on from the removed last row to the one before it', async () => {
  page = await render(<Rows names={['a', 'b']} />);
  by('remove-b')?.focus();
  await page.show(<Rows names={['a']} />);
  await until(() => expect(focused()).toBe('remove-a'));
});

const Loaded = ({ names, isLoading }: { names: string[]; isLoading: boolean }) => (
  <div inert={isLoading}>
    <Rows names={names} />
  </div>
);

it('waits for the rest of a list that is loaded again', async () => {
  page = await render(<Loaded names={['a', 'b']} isLoading={false} />);
  by('remove-a')?.focus();
  // Browsers take the focus from what is inert.
  by('remove-a')?.blur();
  await page.show(<Loaded names={['a', 'b']} isLoading />);
  await page.show(<Loaded names={['b']} isLoading />);
  await page.show(<Loaded names={['b']} isLoading={false} />);
  await until(() => expect(focused()).toBe('rename-b'));
});

function Deleting() {
  const [step, setStep] = useState(0);
  return (
    <>
      <Loaded names={step < 3 ? ['a', 'b'] : ['b']} isLoading={step === 2 || step === 3} />
      <button type="button" id="next" onClick={() => setStep(step + 1)}>
        Next
      </button>
      {step === 1 && (
        <Modal opened onClose={() => setStep(2)} title="Sure?">
          <button type="button" id="yes">
            Delete
          </button>
        </Modal>
      )}
    </>
  );
}

it('goes on from a row that a dialog removed, when the rest is loaded again', async () => {
  page = await render(<Deleting />);
  by('remove-a')?.focus();
  await click(by('next'));
  by('yes')?.focus();
  await until(() => expect(focused()).toBe('yes'));
  await click(by('next'));
  await click(by('next'));
  await click(by('next'));
  await until(() => expect(focused()).toBe('rename-b'));
});

function DeletingFirst() {
  const [step, setStep] = useState(0);
  return (
    <>
      <Rows names={step < 2 ? ['a', 'b'] : ['b']} />
      <button type="button" id="next" onClick={() => setStep(step + 1)}>
        Next
      </button>
      {step > 0 && step < 3 && (
        <Modal opened onClose={() => undefined} title="Sure?">
          <button type="button" id="yes">
            Delete
          </button>
        </Modal>
      )}
    </>
  );
}

it('goes on from a row that is removed before its dialog closes', async () => {
  page = await render(<DeletingFirst />);
  by('remove-a')?.focus();
  await click(by('next'));
  by('yes')?.focus();
  await until(() => expect(focused()).toBe('yes'));
  await click(by('next'));
  await click(by('next'));
  await until(() => expect(focused()).toBe('rename-b'));
});

it('returns to what was inert while it was loaded again', async () => {
  page = await render(<Loaded names={['a']} isLoading={false} />);
  by('remove-a')?.focus();
  by('remove-a')?.blur();
  await page.show(<Loaded names={['a']} isLoading />);
  await page.show(<Loaded names={['a']} isLoading={false} />);
  await until(() => expect(focused()).toBe('remove-a'));
});

/** A browser takes the focus from a disabled button only after the change has been seen. */
it('sees a button that is disabled before the focus is gone', async () => {
  page = await render(<Tools canRedo />);
  by('redo')?.focus();
  await page.show(<Tools canRedo={false} />);
  by('redo')?.blur();
  await until(() => expect(focused()).toBe('tools'));
});

const Message = ({ isShown }: { isShown: boolean }) => (
  <>
    <button type="button" id="before">
      Before
    </button>
    {isShown && (
      <div role="status">
        <button type="button" id="undo">
          Undo
        </button>
      </div>
    )}
  </>
);

it('returns from a message that is gone', async () => {
  page = await render(<Message isShown />);
  by('before')?.focus();
  by('undo')?.focus();
  await page.show(<Message isShown={false} />);
  await until(() => expect(focused()).toBe('before'));
});

it('leaves it where a screen has put it', async () => {
  await openDialog();
  await click(by('close'));
  by('search')?.focus();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(focused()).toBe('search');
});
