/**
 * What is typed into a field that tells its value when typing pauses. The value comes back later, from the address or from an answer:
 * one that was told from here changes nothing, or letters typed since would be lost; any other one is followed.
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
    // With the last one, those before it are past.
    if (value === last.current) told.current.clear();
  }, [value]);
  const change = (next: string) => {
    setTyped(next);
    tell(next);
  };
  return [typed, change] as const;
}
