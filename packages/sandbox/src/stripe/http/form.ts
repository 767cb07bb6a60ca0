/** Reads the vendor's form encoding: `items[0][price]=x`, `expand[]=y`, `metadata[key]=z`, `card[number]=4242`. */
export type FormValue = string | FormTree | FormValue[];
export interface FormTree {
  [key: string]: FormValue;
}

const MAX_DEPTH = 8;

/** `a[b][]` -> ['a', 'b', ''] */
function keyParts(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0 || !key.endsWith(']')) return [key];
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')].slice(0, MAX_DEPTH);
}

interface Branch {
  children: Map<string, string | Branch>;
}

const newBranch = (): Branch => ({ children: new Map() });

function plant(root: Branch, parts: string[], value: string): void {
  let branch = root;
  parts.forEach((part, index) => {
    const name = part === '' ? String(branch.children.size) : part;
    if (index === parts.length - 1) {
      branch.children.set(name, value);
      return;
    }
    const child = branch.children.get(name);
    const next = typeof child === 'object' ? child : newBranch();
    branch.children.set(name, next);
    branch = next;
  });
}

/** Children named 0, 1, 2 ... were a list. */
function harvest(branch: Branch): FormTree | FormValue[] {
  const entries = [...branch.children].map(([key, child]): [string, FormValue] => [
    key,
    typeof child === 'string' ? child : harvest(child),
  ]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

export function decodeForm(text: string): FormTree {
  const root = newBranch();
  for (const [key, value] of new URLSearchParams(text)) plant(root, keyParts(key), value);
  const tree = harvest(root);
  return Array.isArray(tree) ? Object.fromEntries(tree.entries()) : tree;
}
