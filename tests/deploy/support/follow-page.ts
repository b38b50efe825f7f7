/**
 * Follows the commands of a documentation page in a root of their own, then uses the site as a visitor does. Runs in
 * namespaces of its own, which followInstallPage creates: nothing it mounts or starts outlives it.
 */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { run, runOrThrow } from '@/scripts/lib/run'
import type { FollowedPage, PageToFollow } from '@/tests/deploy/support/install-page'
import { eventually } from '@/tests/support/eventually'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

const caFile = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

const page: PageToFollow = JSON.parse(process.argv[2] ?? '')
const origin = `https://${page.domain}`
await runOrThrow(['ip', 'link', 'set', 'lo', 'up'])
await using mail = await startSmtpServer()
await prepareRoot()
const login = ['HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
const script = ['env', '-i', ...login, 'sh', '-eu', '/root/page.sh']
const { ok, output } = await run(['chroot', page.root, ...script])
if (!ok) throw new Error(`${output}\n${logs()}`)
const ca = await eventually(async () => readFileSync(join(page.root, caFile), 'utf8'))
const { status, body } = await eventually(async () => request('/'))
await sendTicket()
const result: FollowedPage = {
  output,
  home: { status, body },
  user: readFileSync(join(page.root, `proc/${pidOf('mintmark')}/status`), 'utf8'),
  mail: await eventually(async () => {
    const [email] = mail.received
    if (!email) throw new Error(`No email arrived:\n${logs()}`)
    return { to: email.to, text: email.text }
  }),
}
writeFileSync(page.resultFile, JSON.stringify(result))
process.exit(0)

/** With the executable, a stand-in for systemd, and the page as a script. Only apt-get reaches the network. */
async function prepareRoot(): Promise<void> {
  const { root, domain } = page
  if (page.isOverlay) await mountOverlay(root)
  for (const folder of ['proc', 'dev', 'root']) mkdirSync(join(root, folder), { recursive: true })
  await runOrThrow(['mount', '-t', 'proc', 'proc', join(root, 'proc')])
  await runOrThrow(['mount', '--rbind', '/dev', join(root, 'dev')])
  const copies = { 'etc/resolv.conf': '/etc/resolv.conf', 'root/mintmark': page.executable }
  for (const [path, from] of Object.entries(copies)) if (existsSync(from)) cpSync(from, join(root, path))
  const programs = join(root, 'usr/local/bin')
  cpSync(join(import.meta.dir, 'systemctl.sh'), join(programs, 'systemctl'))
  writeFileSync(
    join(programs, 'apt-get'),
    '#!/bin/sh\nexec nsenter --net=/root/network /usr/bin/apt-get "$@"\n',
  )
  for (const program of ['systemctl', 'apt-get']) chmodSync(join(programs, program), 0o755)
  appendFileSync(join(root, 'etc/hosts'), `\n127.0.0.1 localhost ${domain}\n`)
  await runOrThrow(['mount', '--bind', join(root, 'etc/hosts'), '/etc/hosts'])
  writeFileSync(join(root, 'root/network'), '')
  await runOrThrow(['mount', '--bind', page.networkFile, join(root, 'root/network')])
  writeFileSync(join(root, 'root/page.sh'), scriptOf())
}

/** The tree of this machine, whose files stay as they are. */
async function mountOverlay(root: string): Promise<void> {
  await runOrThrow(['mount', '-t', 'tmpfs', 'tmpfs', root])
  const [upper, work, merged] = ['upper', 'work', 'merged'].map((name) => join(root, name))
  for (const folder of [upper, work, merged]) mkdirSync(String(folder))
  const folders = `lowerdir=/,upperdir=${upper},workdir=${work}`
  await runOrThrow(['mount', '-t', 'overlay', 'overlay', '-o', folders, String(merged)])
  await runOrThrow(['mount', '--bind', String(merged), root])
}

/** The page's blocks, with values in place of those of the first one. */
function scriptOf(): string {
  const { port } = new URL(mail.url)
  const own = [`DOMAIN=${page.domain}`, `EMAIL=${page.email}`, `SMTP_URL=smtp://127.0.0.1:${port}`]
  const prelude = ['cd /root', 'export DEBIAN_FRONTEND=noninteractive']
  return [...prelude, ...own, ...page.blocks.slice(1)].join('\n')
}

function request(path: string, init: RequestInit = {}) {
  return fetch(origin + path, { ...init, tls: { ca } }).then(async (response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}\n${logs()}`)
    return { status: response.status, body: await response.text() }
  })
}

/** Whose email goes to the operator. */
async function sendTicket(): Promise<void> {
  const ticket = { email: 'visitor@example.com', subject: 'Hello', message: 'Is anybody there?' }
  const headers = { 'content-type': 'application/json' }
  await request('/api/support/tickets', { method: 'POST', headers, body: JSON.stringify(ticket) })
}

function pidOf(service: string): string {
  return readFileSync(join(page.root, `run/${service}.pid`), 'utf8').trim()
}

function logs(): string {
  const files = ['mintmark', 'caddy'].map((name) => join(page.root, `var/log/${name}.log`))
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8').slice(-3000) : '')).join('\n')
}
