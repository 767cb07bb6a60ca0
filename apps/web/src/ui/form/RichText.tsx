/**
 * Formatted text as HTML. `onChange` fires 300 ms after typing stops (docs/product-rules.md#screens). The editor loads
 * on demand.
 */
import { Input } from '@mantine/core';
import { Suspense, useId } from 'react';
import { loadComponent } from '../../lib/load.ts';
import type { Target } from '../editor/target.ts';
import type { KnownValue } from '../editor/values.ts';
import { SkeletonBar } from '../feedback/Skeletons.tsx';

const Editor = loadComponent(() => import('../editor/Editor.tsx'), 'Editor');

interface Props {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** With pictures and videos, and taller: for whole pages. */
  media?: boolean;
  /** Variables that can appear in braces. */
  values?: readonly KnownValue[];
  /** The editor that had the cursor last, for insertions. */
  target?: Target;
  /** The form field, which gets the focus if it is invalid. */
  path?: string;
  description?: string;
  error?: React.ReactNode;
}

export function RichText({ label, value, onChange, media = false, values, target, path, description, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id }}
      data-path={path}
    >
      <Suspense fallback={<SkeletonBar height={media ? 400 : 168} />}>
        <Editor labelledBy={id} value={value} onChange={onChange} media={media} values={values} target={target} />
      </Suspense>
    </Input.Wrapper>
  );
}
