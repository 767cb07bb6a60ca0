/**
 * Formatted text as HTML. `onChange` fires 300 ms after typing stops (docs/product-rules.md#screens); the editor is
 * loaded on demand.
 */
import { Input } from '@mantine/core';
import { type Ref, Suspense, useId } from 'react';
import { loadComponent } from '../../lib/load.ts';
import type { EditorHandle } from '../editor/Editor.tsx';
import { SkeletonBar } from '../feedback/Skeletons.tsx';

const Editor = loadComponent(() => import('../editor/Editor.tsx'), 'Editor');

interface Props {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** With pictures and videos, and taller: for whole pages. */
  media?: boolean;
  /** Names in braces that are values. */
  values?: readonly string[];
  handle?: Ref<EditorHandle>;
  description?: string;
  error?: React.ReactNode;
}

export function RichText({ label, value, onChange, media = false, values, handle, description, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" labelProps={{ id }}>
      <Suspense fallback={<SkeletonBar height={media ? 400 : 168} />}>
        <Editor labelledBy={id} value={value} onChange={onChange} media={media} values={values} handle={handle} />
      </Suspense>
    </Input.Wrapper>
  );
}
