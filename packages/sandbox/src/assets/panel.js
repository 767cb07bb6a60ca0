/**
 * Adds copying, local times, a ticking clock and fresh content to the panel's plain pages. A page long-polls for
 * changes; then it fetches itself again and replaces the parts that changed.
 */
const main = document.getElementById('main');
const toast = document.querySelector('.toast');
/** Each live part as last sent by the server: times are rewritten in place, so the page itself cannot be compared. */
const sent = new Map([...document.querySelectorAll('[data-live]')].map((part) => [part.id, part.innerHTML]));
let offset = Number(main.dataset.offset);
let news = Number(main.dataset.news);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const seconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const sandboxNow = () => new Date(Date.now() + offset);

function ago(date) {
  const minutes = Math.floor((sandboxNow() - date) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? time.format(date) : day.format(date);
}

function showTimes(root = document) {
  for (const element of root.querySelectorAll('time')) {
    const date = new Date(element.dateTime);
    const words = element.dataset.style === 'ago' ? ago(date) : `${day.format(date)}, ${time.format(date)}`;
    if (element.textContent !== words) element.textContent = words;
  }
  for (const element of root.querySelectorAll('[data-clock]')) {
    element.textContent = `${day.format(sandboxNow())}, ${seconds.format(sandboxNow())}`;
  }
}

/** A sandboxed mail frame cannot report its height; its page is ours, so it can be measured. */
function fitFrames(root = document) {
  for (const frame of root.querySelectorAll('.mail-frame')) {
    const fit = () => {
      const page = frame.contentDocument?.documentElement;
      if (!page) return;
      frame.style.height = '0';
      frame.style.height = `${Math.max(160, page.scrollHeight + 2)}px`;
    };
    frame.addEventListener('load', fit);
    fit();
  }
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.classList.add('done');
    say('Copied');
    setTimeout(() => button.classList.remove('done'), 1500);
  } catch {
    say('The browser does not allow copying here');
  }
}

let silence;
function say(words) {
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => {
    toast.hidden = true;
  }, 1500);
}

async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const fresh = page.getElementById('main').dataset;
  offset = Number(fresh.offset);
  for (const part of page.querySelectorAll('[data-live]')) {
    const shown = document.getElementById(part.id);
    if (!shown || sent.get(part.id) === part.innerHTML) continue;
    sent.set(part.id, part.innerHTML);
    shown.replaceChildren(...part.childNodes);
    fitFrames(shown);
  }
  showTimes();
}

async function follow() {
  for (;;) {
    try {
      const answer = await (await fetch(`/panel/news?since=${news}`)).json();
      if (answer.news !== news) await refresh();
      news = answer.news;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]');
  if (button) void copy(button);
});
document.addEventListener('submit', (event) => {
  const question = event.target.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});
document.querySelector('.nav-item[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
showTimes();
fitFrames();
setInterval(showTimes, 1000);
void follow();
