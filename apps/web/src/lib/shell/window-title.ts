/** The window's title: what the page is called, then the brand. Either may become known first, and the brand is loaded again. */
import { useEffect } from 'react';

let page = '';
let brand = '';
const write = () => {
  document.title = [page, brand].filter(Boolean).join(' · ');
};

export function setBrandInTitle(name: string) {
  brand = name;
  write();
}

/** As long as the page is shown. */
export function useWindowTitle(title: string) {
  useEffect(() => {
    page = title;
    write();
    return () => {
      page = '';
      write();
    };
  }, [title]);
}
