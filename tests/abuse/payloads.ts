/** Prefixes that leave the context of the text: an element, attribute, title, script or comment. */
const breakouts = ['', '">', "'>", '</title>', '</script>', '-->', '</textarea>', '\\u003c/script>']

/** Calls `hit` when parsed as HTML. */
const scriptMarkup = [
  '<script>hit()</script>',
  '<script src=data:,hit()></script>',
  '<ScRiPt>hit()</sCrIpT>',
  '<img src=x onerror=hit()>',
  '<img src=x:x onerror="hit()">',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x>',
  '<iframe srcdoc="<script>parent.hit()</script>">',
  '<iframe src=javascript:hit()>',
  '<body onload=hit()>',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video src=x onerror=hit()>',
  '<audio src=x onerror=hit()>',
  '<a href=javascript:hit()>x</a>',
  '<object data=javascript:hit()>',
  '<embed src=javascript:hit()>',
  '<math href=javascript:hit()>x</math>',
  '<style>*{background:url(javascript:hit())}</style>',
  '<link rel=stylesheet href=javascript:hit()>',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<base href=javascript:hit()//>',
  '<template shadowrootmode=open><img src=x onerror=hit()>',
  '{{constructor.constructor("hit()")()}}',
]

/** Two hundred texts that call `hit` when parsed as HTML. All fit into an item name. */
export const xssPayloads = breakouts.flatMap((breakout) => scriptMarkup.map((one) => breakout + one))

const openings = ["'", '"', "')", "'))", '`', '%', '%25', '\\', '0', "1'", "'||'", '")', ';', "';", '-1']
const queries = [
  ' or 1=1',
  " or 'a'='a",
  ' or 1=1 limit 1 offset 0',
  ' union select null',
  ' union select null,null,null,null,null,null,null,null',
  ' union all select id,token_hash from auth_sessions',
  ' union select sql from sqlite_master',
  ' union select table_name from information_schema.tables',
  '; drop table catalog_items',
  "; update auth_users set role='admin'",
  '; attach database ":memory:" as x',
  '; select pg_sleep(5)',
  ' and (select count(*) from auth_users) > 0',
  ' and randomblob(1000000000) is not null',
  ' and load_extension("x")',
  ' group by 1 having 1=1',
  ' order by 99',
]
const endings = ['', '--', ' /*']

/** Hundreds of texts that would change an SQL statement they are concatenated into. */
export const sqlInjectionPayloads = openings.flatMap((opening) =>
  queries.flatMap((query) => endings.map((ending) => opening + query + ending)),
)

/** Difficult input for search syntax, patterns or slow loops; at most 100 characters each. */
export const awkwardSearches = [
  '%'.repeat(100),
  '_'.repeat(100),
  '\\'.repeat(99),
  '"'.repeat(100),
  "'".repeat(100),
  'a'.repeat(100),
  `${'a'.repeat(99)}!`,
  '('.repeat(100),
  '(a+)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  'a* OR b*',
  'NEAR(a b, 5)',
  'name : crown',
  '"unbalanced',
  '{a b}',
  '- ^ + * ~ :',
  'AND OR NOT',
  '%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%_%',
  '\u0130\u0131\u017f\ufb03',
  '\u202e\u200b\u0000crown',
  '\u{1f3a9}'.repeat(50),
]
