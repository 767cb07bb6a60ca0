/** Plain text with variables, such as the subject of a mail. The editor loads on demand. */
import { Input } from '@mantine/core';
import { Suspense, useId } from 'react';
import { loadComponent } from '../../lib/load.ts';
import type { Target } from '../editor/target.ts';
import type { KnownValue } from '../editor/values.ts';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import type { FieldProps } from './useZodForm.ts';

const LineEditor = loadComponent(() => import('../editor/LineEditor.tsx'), 'LineEditor');

interface Props extends FieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  values: readonly KnownValue[];
  target?: Target;
  /** Several lines. */
  lines?: boolean;
}

export function ValueText({ label, description, error, 'data-path': path, name: _, lines, ...field }: Props) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id }}
      descriptionProps={{ id: helpId }}
      errorProps={{ id: errorId }}
      data-path={path}
    >
      <Suspense fallback={<SkeletonBar height={lines ? 60 : 36} />}>
        <LineEditor
          {...field}
          labelledBy={id}
          describedBy={error ? errorId : description && helpId}
          isWrong={Boolean(error)}
          lines={lines}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
