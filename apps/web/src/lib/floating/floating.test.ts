import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Box, boxesToKeepClear, clearTop } from './floating.ts';
import { keepBubbleAside } from './support-bubble.ts';

const box = (left: number, top: number, width: number, height: number): Box & { width: number; height: number } => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
});

describe('a toast', () => {
  const room = { left: 1056, right: 1416, top: 64, bottom: 884 };

  it("appears at the top right, below the page's actions", () => {
    expect(clearTop(room, 48, [])).toBe(64);
    expect(clearTop(room, 48, [box(24, 64, 400, 32)])).toBe(64);
    expect(clearTop(room, 48, [box(1200, 68, 216, 32)])).toBe(104);
    expect(clearTop(room, 48, [box(1200, 68, 216, 32), box(1056, 130, 360, 40)])).toBe(176);
  });

  it('appears at the bottom if requested, above controls', () => {
    const phone = { left: 16, right: 374, top: 64, bottom: 828, isFromBelow: true };
    expect(clearTop(phone, 48, [])).toBe(780);
    expect(clearTop(phone, 48, [box(16, 780, 358, 40)])).toBe(732);
    expect(clearTop({ ...phone, bottom: 80 }, 48, [])).toBe(64);
  });

  it('covers as little as possible if there is no free place', () => {
    const full = [box(0, 0, 1440, 500), box(0, 0, 1440, 900)];
    expect(clearTop(room, 48, full)).toBe(504);
  });
});

it('nothing floating covers an open list beside its button, such as the activity list', () => {
  document.body.innerHTML = '<div role="dialog" aria-modal="false"></div>';
  const opened = document.body.firstElementChild as Element;
  vi.spyOn(opened, 'getBoundingClientRect').mockReturnValue(box(1080, 56, 336, 200) as DOMRect);
  expect(clearTop({ left: 1056, right: 1416, top: 64, bottom: 884 }, 48, boxesToKeepClear())).toBe(256);
  document.body.replaceChildren();
});

describe('the button of a support chat', () => {
  let end = () => {};
  let frames: (() => void)[] = [];
  const draw = () => {
    const due = frames;
    frames = [];
    for (const frame of due) frame();
  };
  const add = (html: string, place: ReturnType<typeof box>) => {
    document.body.insertAdjacentHTML('beforeend', html);
    const added = document.body.lastElementChild as HTMLElement;
    const element = added.querySelector<HTMLElement>('button') ?? added;
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(place as DOMRect);
    return element;
  };
  const arrange = () => {
    window.dispatchEvent(new Event('resize'));
    draw();
  };
  const room = (name: string) => document.documentElement.style.getPropertyValue(name);
  const bubbleAt = (place: ReturnType<typeof box>) => add('<div style="position: fixed">Help</div>', place);

  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    vi.stubGlobal('innerWidth', 390);
    vi.stubGlobal('innerHeight', 844);
  });
  afterEach(() => {
    end();
    frames = [];
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is measured, and the page reserves room for it', () => {
    bubbleAt(box(290, 764, 80, 60));
    end = keepBubbleAside();
    arrange();
    expect([room('--room-right'), room('--room-below')]).toEqual(['108px', '88px']);
    end();
    expect([room('--room-right'), room('--room-below')]).toEqual(['', '']);
  });

  it.each([
    ['a paying button', '<button data-portal data-variant="filled">Buy</button>'],
    ['a menu', '<div data-portal role="menu"></div>'],
    ['a pager', '<div data-portal data-keep-clear><button>2</button></div>'],
  ])('never covers %s', (_, html) => {
    const bubble = bubbleAt(box(290, 764, 80, 60));
    end = keepBubbleAside();
    const under = add(html, box(16, 780, 358, 40));
    arrange();
    expect(bubble.style.visibility).toBe('hidden');
    vi.mocked(under.getBoundingClientRect).mockReturnValue(box(16, 400, 358, 40) as DOMRect);
    arrange();
    expect(bubble.style.visibility).toBe('');
  });

  it('hides over a line of text, a picture or a field', () => {
    const bubble = bubbleAt(box(290, 764, 80, 60));
    const line = add('<p data-portal>Unsent</p>', box(16, 780, 358, 20));
    const empty = add('<div data-portal></div>', box(16, 780, 358, 20));
    const picture = add('<svg data-portal></svg>', box(16, 780, 358, 20));
    let beneath: Element = line;
    let words = box(300, 780, 50, 20);
    document.elementsFromPoint = () => [bubble, beneath];
    vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() => [words] as unknown as DOMRectList);
    end = keepBubbleAside();
    const seen = (element: Element) => {
      beneath = element;
      arrange();
      return bubble.style.visibility;
    };
    expect([seen(line), seen(empty), seen(picture)]).toEqual(['hidden', '', 'hidden']);
    // The line is as wide as the page, but its words end before the button.
    words = box(16, 780, 50, 20);
    expect(seen(line)).toBe('');
    document.elementsFromPoint = () => [];
  });

  it('reserves no room once it is gone', () => {
    document.documentElement.dataset['support'] = '';
    const bubble = bubbleAt(box(290, 764, 80, 60));
    end = keepBubbleAside();
    arrange();
    expect([room('--room-below'), 'support' in document.documentElement.dataset]).toEqual(['88px', false]);
    bubble.remove();
    arrange();
    expect(room('--room-below')).toBe('');
  });

  it('is the only thing hidden and shown: other hidden elements stay hidden', () => {
    const measured = add('<textarea style="visibility: hidden; position: absolute"></textarea>', box(0, 0, 10, 10));
    end = keepBubbleAside();
    arrange();
    expect(measured.style.visibility).toBe('hidden');
  });

  it('hides while a dialog is open, but an open conversation stays', () => {
    const bubble = bubbleAt(box(290, 764, 80, 60));
    const conversation = bubbleAt(box(10, 100, 370, 640));
    end = keepBubbleAside();
    const dialog = add('<div data-portal role="dialog" aria-modal="true"></div>', box(0, 0, 390, 400));
    arrange();
    expect([bubble.style.visibility, conversation.style.visibility]).toEqual(['hidden', '']);
    dialog.remove();
    arrange();
    expect(bubble.style.visibility).toBe('');
  });
});
