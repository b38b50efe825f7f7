import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { installFromDebian } from '@/scripts/lib/install'
import { reservePort } from '@/scripts/lib/reserve-port'
import { run, runOrThrow } from '@/scripts/lib/run'
import { eventually } from '@/tests/support/eventually'

/** A reverse proxy with one of the files in deploy/. */
export interface RunningProxy extends AsyncDisposable {
  readonly httpsPort: number
  readonly httpPort: number
  /** The certificate that signed the proxy's own. */
  readonly ca: string
}

/** Ports that are reserved for a proxy. */
export interface ProxyPorts extends Disposable {
  readonly http: number
  readonly https: number
}

interface ProxyOptions {
  /** Disposed of with the proxy. */
  readonly ports: ProxyPorts
  /** Addresses of the processes, such as 127.0.0.1:3000. */
  readonly upstreams: readonly string[]
}

export type ProxyName = 'caddy' | 'nginx'

const deployFolder = join(import.meta.dir, '../../../deploy')
const debianPackages = { caddy: 'caddy', nginx: 'nginx-light' }

export async function reserveProxyPorts(): Promise<ProxyPorts> {
  const [http, https] = [await reservePort(), await reservePort()]
  return {
    http: http.port,
    https: https.port,
    [Symbol.dispose]: () => {
      http[Symbol.dispose]()
      https[Symbol.dispose]()
    },
  }
}

/** Returns the proxies that are installed or can be, and says which are missing. */
export async function findProxies(): Promise<ProxyName[]> {
  const found: ProxyName[] = []
  for (const name of ['caddy', 'nginx'] as const)
    if (Bun.which(name) ?? (await installFromDebian(debianPackages[name]))) found.push(name)
    else console.warn(`${name} is missing and can't be installed: its tests are skipped.`)
  return found
}

/** Starts a proxy for https://localhost with its file in deploy/. */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<RunningProxy> {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), `mintmark-${name}-`))
  const { command, env, caFile } = await (name === 'caddy' ? setUpCaddy : setUpNginx)(folder, options)
  const log = Bun.file(join(folder, 'log'))
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  const { http, https } = options.ports
  const ca = await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${await log.text()}`)
    const certificate = readFileSync(caFile, 'utf8')
    await fetch(`https://localhost:${https}/healthz`, { tls: { ca: certificate } })
    return certificate
  }).catch(async (error) => {
    child.kill()
    throw new Error(`${name} does not serve: ${error}\n${await log.text()}`)
  })
  return {
    httpPort: http,
    httpsPort: https,
    ca,
    [Symbol.asyncDispose]: async () => {
      await stop(child)
      options.ports[Symbol.dispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function stop(child: Subprocess): Promise<void> {
  child.kill('SIGTERM')
  const forceStop = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await child.exited
  clearTimeout(forceStop)
}

/** The shipped file as it is. Only ports and folders differ, which belong to Caddy's global options. */
async function setUpCaddy(folder: string, { ports, upstreams }: ProxyOptions) {
  const options = ['admin off', 'skip_install_trust', `http_port ${ports.http}`, `https_port ${ports.https}`]
  const file = join(folder, 'Caddyfile')
  await Bun.write(file, `{\n${options.join('\n')}\n}\nimport ${join(deployFolder, 'Caddyfile')}\n`)
  const env = {
    SITE_HOST: 'localhost',
    UPSTREAMS: upstreams.join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  }
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  return { command, env, caFile: join(folder, 'caddy/pki/authorities/local/root.crt') }
}

/** The shipped file with other ports, certificate and processes. */
async function setUpNginx(folder: string, { ports, upstreams }: ProxyOptions) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await createCertificate(certificate, key)
  const servers = upstreams.map((upstream) => `server ${upstream} max_fails=1 fail_timeout=2s;`)
  const site = readFileSync(join(deployFolder, 'nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000[^;]+;/, servers.join('\n'))
    .replace(/ssl_certificate [^;]+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key [^;]+;/, `ssl_certificate_key ${key};`)
    .replaceAll('shop.example.com', 'localhost')
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${ports.http};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${ports.https} `)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const file = join(folder, 'nginx.conf')
  await Bun.write(
    file,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join('\n')}
${site}
}
`,
  )
  return { command: ['nginx', '-e', 'stderr', '-c', file], env: {}, caFile: certificate }
}

/** A certificate for localhost that signs itself. */
async function createCertificate(certificate: string, key: string): Promise<void> {
  if (!(await run(['openssl', 'version'])).ok) await installFromDebian('openssl')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await runOrThrow([
    ...['openssl', 'req', '-x509', '-days', '2', ...newKey],
    ...['-keyout', key, '-out', certificate, ...subject],
  ])
}
