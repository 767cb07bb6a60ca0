/**
 * The text of a field that reports its value when typing pauses. The value comes back later, from the URL or a
 * response. A value reported from here is ignored, so that characters typed since are not lost. Any other value
 * replaces the text.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export function useTyped(value: string, onChange: (value: string) => void, quietMs: number) {
  const [typed, setTyped] = useState(value);
  const told = useRef(new Set<string>());
  const last = useRef(value);
  const tell = useDebouncedCallback((next: string) => {
    told.current.add(next);
    last.current = next;
    onChange(next);
  }, quietMs);
  useEffect(() => {
    if (!told.current.delete(value)) setTyped(value);
    // Once the last reported value arrives, the earlier ones are obsolete.
    if (value === last.current) told.current.clear();
  }, [value]);
  const change = (next: string) => {
    setTyped(next);
    tell(next);
  };
  return [typed, change] as const;
}
