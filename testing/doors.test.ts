import { describe, expect, it } from '@jest/globals';
import { doorsIn } from './doors.ts';

const page = (content: string) =>
  `<html><head></head><body><main>${content}</main><footer><a href="/cookies">Cookies</a></footer></body></html>`;

describe('the doors of a page', () => {
  it('are its links within the site, without those of the footer', () => {
    const html = page(
      '<a class="a" href="/matches?page=2#x">B</a> <a href="https://x.example/">C</a> <a href="#d">D</a>',
    );
    expect(doorsIn(html, '/cadeaux?a=1').links).toEqual(['/matches?page=2', '/cadeaux?a=1']);
  });

  it('are its forms with each of their buttons, and what a browser would send', () => {
    const html = page(`<form method="post" action="/profile-crush?x=1&amp;y=2">
      <input type="hidden" name="match" value="abc"/><input type="checkbox" name="card" value="one"/>
      <input type="checkbox" name="card" value="two" checked=""/><input type="radio" name="side" value="top"/>
      <select name="year"><option value="">–</option><option value="1990">1990</option></select>
      <button name="intent" value="save">A</button><button type="button" name="no">B</button>
      <button name="intent" value="skip">C</button></form>`);
    const fields = [
      ['match', 'abc'],
      ['card', 'two'],
      ['side', 'top'],
      ['year', '1990'],
    ];
    const shared = { method: 'post', action: '/profile-crush?x=1&y=2', hasFile: false };
    expect(doorsIn(html, '/matches').forms).toEqual([
      { ...shared, fields: [...fields, ['intent', 'save']] },
      { ...shared, fields: [...fields, ['intent', 'skip']] },
    ]);
  });

  it('send a form without an address to the page itself', () => {
    const [form] = doorsIn(page('<form method="post"><button>A</button></form>'), '/home?crush=1').forms;
    expect(form).toEqual({ method: 'post', action: '/home?crush=1', fields: [], hasFile: false });
  });
});
