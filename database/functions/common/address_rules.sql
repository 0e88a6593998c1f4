-- Written from core/audience/address.ts and free-mail.ts by `npm run types`: change it there.

create or replace function private.is_email(address text) returns boolean
language sql immutable parallel safe
return length(address) <= 254
  and position('@' in address) <= 65
  and address ~ '^[^\s@<>()\[\],;:\\"[:cntrl:]]+@[^\s@<>()\[\],;:\\"[:cntrl:].]+\.[^\s@<>()\[\],;:\\"[:cntrl:]]+$'
  and address !~ '^\.|\.\.|\.@|@\.|@-|-\.|\.-|[-.]$|\.[0-9]+$|\.[^.]$';

-- A shared mailbox, which rarely replies.
create or replace function private.is_role_address(address text) returns boolean
language sql immutable parallel safe
return lower(split_part(address, '@', 1)) = any ('{abuse,admin,billing,careers,contact,enquiries,hello,help,hr,info,jobs,mail,marketing,no-reply,noreply,office,postmaster,press,sales,security,service,support,team,webmaster}');

-- Two contacts at one of these domains are not colleagues.
create or replace function private.is_free_mail(domain text) returns boolean
language sql immutable parallel safe
return domain = any ('{126.com,139.com,163.com,189.cn,1und1.de,21cn.com,a1.net,abv.bg,aim.com,alice.it,aliceadsl.fr,aliyun.com,
aol.com,aon.at,arcor.de,arnet.com.ar,atlas.cz,atlas.sk,att.net,azet.sk,bbox.fr,bell.net,bellsouth.net,
bezeqint.net,bigmir.net,bigpond.com,bigpond.net.au,bk.ru,bluewin.ch,blueyonder.co.uk,bol.com.br,bredband.net,
broadpark.no,btinternet.com,btopenworld.com,casema.nl,centrum.cz,centrum.sk,charter.net,chello.at,chello.nl,
citromail.hu,ciudad.com.ar,clix.pt,club-internet.fr,cogeco.ca,comcast.net,comhem.se,cox.net,daum.net,
disroot.org,docomo.ne.jp,earthlink.net,eircom.net,elisanet.fi,email.com,email.cz,email.de,ezweb.ne.jp,
fastmail.com,fastmail.fm,fastwebnet.it,fibertel.com.ar,forthnet.gr,foxmail.com,free.fr,freemail.hu,freenet.de,
gazeta.pl,getmail.no,globo.com,globomail.com,gmail.com,gmx.at,gmx.ch,gmx.co.uk,gmx.com,gmx.de,gmx.es,gmx.eu,
gmx.fr,gmx.net,gmx.org,gmx.us,googlemail.com,hanmail.net,hetnet.nl,hey.com,hispeed.ch,hol.gr,home.nl,hot.ee,
hotmail.be,hotmail.ca,hotmail.ch,hotmail.co.jp,hotmail.co.uk,hotmail.com,hotmail.com.ar,hotmail.com.br,
hotmail.com.tr,hotmail.de,hotmail.es,hotmail.fr,hotmail.gr,hotmail.it,hotmail.nl,hotmail.no,hotmail.se,
hushmail.com,i.softbank.jp,i.ua,icloud.com,ig.com.br,iinet.net.au,in.com,inbox.com,inbox.lt,inbox.lv,inbox.ru,
indamail.hu,indiatimes.com,inet.hr,inode.at,interia.eu,interia.pl,internet.ru,inwind.it,iol.it,iol.pt,jubii.dk,
juno.com,kabelmail.de,kolumbus.fi,kpnmail.nl,kpnplanet.nl,laposte.net,libero.it,list.ru,live.at,live.be,
live.ca,live.cn,live.co.uk,live.com,live.com.ar,live.com.au,live.com.mx,live.com.pt,live.de,live.dk,live.fr,
live.it,live.jp,live.nl,live.no,live.se,luukku.com,mac.com,magenta.de,mail.bg,mail.com,mail.de,mail.dk,mail.ee,
mail.ru,mail.telepac.pt,mailbox.org,me.com,meta.ua,movistar.es,msn.com,mweb.co.za,mynet.com,narod.ru,nate.com,
naver.com,net.hr,netcabo.pt,netvision.net.il,netzero.net,neuf.fr,nifty.com,ntlworld.com,numericable.fr,o2.pl,
ofir.dk,oi.com.br,one.lv,onet.eu,onet.pl,online.de,online.ee,online.nl,online.no,ono.com,op.pl,optonline.net,
optusnet.com.au,orange.fr,otenet.gr,outlook.at,outlook.be,outlook.cl,outlook.co.id,outlook.co.th,outlook.com,
outlook.com.ar,outlook.com.au,outlook.com.br,outlook.com.gr,outlook.com.tr,outlook.cz,outlook.de,outlook.dk,
outlook.es,outlook.fr,outlook.hu,outlook.ie,outlook.in,outlook.it,outlook.jp,outlook.kr,outlook.pt,outlook.sa,
outlook.sk,passport.com,pec.it,planet.nl,plusnet.com,pm.me,poczta.fm,poczta.onet.pl,post.cz,post.sk,posteo.de,
posteo.net,prodigy.net.mx,proton.me,protonmail.ch,protonmail.com,proximus.be,qq.com,r7.com,rambler.ru,
rediffmail.com,riseup.net,rocketmail.com,rogers.com,runbox.com,sapo.pt,saunalahti.fi,sbcglobal.net,scarlet.be,
seznam.cz,sfr.fr,shaw.ca,sify.com,simnet.is,sina.cn,sina.com,sina.com.cn,singnet.com.sg,siol.net,sky.com,
skynet.be,slingshot.co.nz,softbank.ne.jp,sohu.com,spectrum.net,speedy.com.ar,spray.se,startmail.com,
stofanet.dk,sunrise.ch,suomi24.fi,superonline.com,sympatico.ca,t-2.net,t-online.de,t-online.hu,takas.lt,
talktalk.net,tdcadsl.dk,tele2.se,telefonica.net,telenet.be,telia.com,telkom.net,telkomsa.net,telmexmail.com,
telus.net,terra.com.br,terra.es,tim.it,tin.it,tiscali.co.uk,tiscali.it,tlen.pl,tpg.com.au,ttmail.com,tut.by,
tuta.com,tuta.io,tutanota.com,tutanota.de,ukr.net,unitybox.de,uol.com.br,upcmail.nl,usa.com,utanet.at,
verizon.net,videotron.ca,vipmail.hu,virgilio.it,virgin.net,virginmedia.com,vodafone.de,vodamail.co.za,volny.cz,
vp.pl,vtr.net,walla.co.il,walla.com,wanadoo.fr,web.de,webmail.co.za,welho.com,windowslive.com,wp.pl,xs4all.nl,
xtra.co.nz,ya.ru,yahoo.ca,yahoo.co.id,yahoo.co.in,yahoo.co.jp,yahoo.co.uk,yahoo.com,yahoo.com.ar,yahoo.com.au,
yahoo.com.br,yahoo.com.mx,yahoo.com.ph,yahoo.com.sg,yahoo.com.tr,yahoo.com.tw,yahoo.com.vn,yahoo.de,yahoo.es,
yahoo.fr,yahoo.gr,yahoo.ie,yahoo.in,yahoo.it,yahoo.pl,yahoo.ro,yahoo.se,yandex.by,yandex.com,yandex.kz,
yandex.ru,yandex.ua,yeah.net,ymail.com,youmail.dk,zg.t-com.hr,ziggo.nl,zoho.com,zoho.eu,zohomail.com,
zohomail.eu,zoznam.sk}');
