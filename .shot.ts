import { chromium } from 'playwright-core'
const origin='http://localhost:4718'
// args: user path name [theme] [width] [full]
const jobs = JSON.parse(process.argv[2])
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
for (const {user,path,name,widths=[1280,360],themes=['light','dark'],full=true,act} of jobs)
 for (const width of widths) for (const theme of themes) {
  const c = await b.newContext({baseURL:origin,viewport:{width,height:width>400?800:740},colorScheme:theme,reducedMotion:'reduce',locale:'en-US'})
  const p = await c.newPage()
  const errs:string[]=[]; p.on('console',m=>m.type()==='error'&&errs.push(m.text())); p.on('pageerror',e=>errs.push(e.message))
  if(user){ const r=await c.request.post('/api/auth/temp-login',{data:{username:user},headers:{origin}}); if(!r.ok()) console.log('login',r.status(),await r.text()) }
  await p.goto(path); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(600)
  if(act) await eval(`(async(p)=>{${act}})`)(p)
  const over = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth)
  await p.screenshot({path:`${process.env.TMPDIR}/shots/${name}-${width}-${theme}.png`,fullPage:full})
  if(over>0||errs.length) console.log(name,width,theme,'overflow',over,errs)
  await c.close()
 }
await b.close()
