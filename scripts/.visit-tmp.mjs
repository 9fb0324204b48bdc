import { visitDemo, desk, phone, people, signIn, open } from './tools/demo-visit.mjs';
const out='/tmp/w/shots'; import {mkdirSync} from 'node:fs'; mkdirSync(out,{recursive:true});
await visitDemo(async ({ url, openPage }) => {
  for (const [w, view] of [['desk',desk],['phone',phone]]) {
    const staff = await openPage(view);
    await signIn(staff, people.admin);
    for (const [n,p] of [['admin','/admin'],['items','/admin/items'],['orders','/admin/orders'],['removed','/admin/removed-items'],['differences','/admin/payment-differences'],['families','/admin/families']]) {
      await open(staff, p); await staff.waitForTimeout(600); await staff.screenshot({path:`${out}/${w}-${n}.png`});
    }
    const c = await openPage(view);
    await signIn(c, people.onAccount);
    for (const [n,p] of [['home','/'],['search','/product/search/hex%20cap%20screw'],['pad','/pad'],['buyagain','/buy-again'],['lists','/lists'],['account','/account']]) {
      await open(c, p); await c.waitForTimeout(600); await c.screenshot({path:`${out}/${w}-${n}.png`});
    }
    await open(c, '/product/search/hex%20cap%20screw');
    const href = await c.locator('main a[href^="/product/"]').filter({hasText:/Screw/}).first().getAttribute('href');
    await open(c, href); await c.waitForTimeout(600); await c.screenshot({path:`${out}/${w}-product.png`, fullPage:true});
  }
});
