import { escapeMarkup, isoTime } from 'mintmark/module'
import { type Feed, type FeedEntry, updatedAtOf } from './feed'

export const atomType = 'application/atom+xml; charset=utf-8'

/** RFC 4287. */
export function renderAtom(feed: Feed, siteName: string): string {
  const { title, pageUrl, feedUrl, nextUrl, entries } = feed
  const parts = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feedUrl),
    element('title', `${title} · ${siteName}`),
    element('updated', isoTime(updatedAtOf(feed))),
    `<author>${element('name', siteName)}</author>`,
    link('self', feedUrl, 'application/atom+xml'),
    link('alternate', pageUrl, 'text/html'),
    ...(nextUrl === undefined ? [] : [link('next', nextUrl, 'application/atom+xml')]),
    ...entries.map(renderEntry),
    '</feed>',
  ]
  return `${parts.join('\n')}\n`
}

function renderEntry({ id, url, title, summary, imageUrl, author, category, updatedAt }: FeedEntry): string {
  const parts = [
    element('id', id),
    element('title', title),
    element('updated', isoTime(updatedAt)),
    ...(author ? [`<author>${element('name', author.name)}${element('uri', author.url)}</author>`] : []),
    link('alternate', url, 'text/html'),
    ...(imageUrl === undefined ? [] : [link('enclosure', imageUrl, 'image/*')]),
    `<category term="${xml(category)}"/>`,
    element('summary', summary),
  ]
  return `<entry>${parts.join('')}</entry>`
}

function element(name: string, text: string): string {
  return `<${name}>${xml(text)}</${name}>`
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`
}

/** XML has no escape for control characters and halves of surrogate pairs. */
function xml(text: string): string {
  return escapeMarkup(text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
}
