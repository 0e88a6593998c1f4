// The passwords that attackers guess first: the top of every published list of leaked ones, in lower case, six
// characters and up. Included so that the check needs no network.
const list = `
123456 1234567 12345678 123456789 1234567890 0123456789 123123 123123123 123321 1234321 12341234 1234qwer
123456a 123456q 123456aa 123456abc 123abc 123qwe 123qweasd 123qweasdzxc 12345a 12345q 12345qwert 1234abcd
000000 0000000 00000000 0987654321 098765 101010 102030 111111 1111111 11111111 111222 112233 11223344 121212
131313 147258 147258369 147852 159357 159753 159951 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 1password 20082008 212121 222222 22222222 232323 252525 258456 2wsx3edc 314159 321321 333333 444444
456123 456456 456789 555555 55555555 654321 6543210 666666 66666666 696969 741852 741852963 753951 777777 7777777
77777777 789456 789456123 789789 87654321 888888 88888888 951753 963852 963852741 987654 98765432 987654321
9876543210 999999 99999999 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa
aaaaaaaa abc123 abc1234 abc12345 abc123456 abc123abc abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh abcdefgh1
access access14 account action admin1 admin12 admin123 admin1234 admin12345 admin@123 administrator adobe123
adrian adriana africa airborne albert alberto alejandra alejandro alexander alexandra alexis alicia allison
amanda amateur america andrea andrew angela angelica angels animal anthony antonio apollo apples april1 arsenal
arthur asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfghjkl1 ashley asshole august
austin australia azerty azertyuiop babygirl babygirl1 badboy bailey banana barbara barcelona barney baseball
baseball1 basketball batman batman123 beautiful benjamin berlin bigdaddy bigdog birthday biteme
blackie blahblah blazer blessed blessing blink182 blondie bonnie booboo boomer booger boston brandon
brandy brazil bronco broncos brooklyn browns bubba1 bubbles buddy1 buddy123 bulldog buster butter butterfly
calvin camaro cameron canada captain carlos carmen carolina caroline carter casper champion changeme changeme1
changeme123 charles charlie charlie1 charlotte cheese chelsea chelsea1 cherry chester chevrolet chicago chicken
chocolate chocolate1 chris1 christ christian christina christine christopher claudia clinton coffee coldframe
computer computer1 connor cookie cooper corvette cowboy cowboys cricket cristian crystal dakota dallas
daniel daniel1 daniela danielle darkness darling database david1 debbie default demo123 dennis destiny
dexter diablo diamond diamonds discovery doctor dolphin dolphins domino donald doraemon dragon dragon1
dragon123 dreams driver eagle1 eagles eduardo edward einstein elephant elizabeth eminem emmanuel england
enigma enter123 enterprise eugene europe everton extreme facebook falcon family fashion ferrari fender fernando
fireman fish123 fishing florida flower flowers football football1 forest forever formula1 francis francisco
frankie freddy freedom freedom1 fubar1 fucker fuckme fuckoff fuckyou fuckyou1 fuckyou2 gabriel gandalf garfield
garden gateway gemini general genesis george gfhjkm giants ginger gizmo1 godisgood golden golfer google google1
gordon grace1 graham grandma green1 gregory guitar gunner hahaha hammer hannah hannah1 happy1 happy123 harley harry1 harvey heather heaven hello1 hello123 hello1234 hellohello helpme hercules heyhey hockey
holiday hollywood honda1 honey1 horses hotdog hotmail house1 houston hunter hunter2 iceman iloveu
iloveyou iloveyou1 iloveyou2 iloveyou! informatica infinity internet intruder ireland isabel isabella jackass
jackie jackson jaguar jamaica january jasmin jasmine jasper jayden jeffrey jennifer jeremy jersey jessica
jessica1 jesus1 jesus123 jesuschrist johnny johnson jonathan jordan jordan1 jordan23 joseph joshua joshua1
junior justin justin1 kamikaze karina kawasaki kelly1 kenneth kevin1 killer killer1 kimberly kitten kitty1
knight kristina ladybug lakers lalala lasvegas laura1 lauren legend leonardo letmein letmein1 letmein123 liberty
lincoln linda1 linkedin little liverpool liverpool1 lizard logan1 login123 london lorenzo louise love123
lovelove lovely lovely1 loveme loveme1 lover1 loveyou lucky1 lucky7 madison maggie magic1 manchester manager
manutd marcus margaret maria1 mariana marina marine mario1 marlboro marley martha martin master master1
master123 matrix matthew matthew1 maverick maxwell melanie melissa mercedes mercury merlin metallica mexico
michael michael1 michaela michele michelle michelle1 mickey midnight miguel minecraft minnie miracle
mmmmmm mnbvcxz mobile money1 money123 monica monika monkey monkey1 monkey123 monster monster1 montana moomoo
morgan mother mountain muffin murphy music1 mustang mustang1 mynoob nascar natalia natalie natasha nathan
naruto naruto1 newcastle newyork newyork1 nicholas nicole nicole1 nikita nintendo nirvana nissan nothing
november number1 october oicu812 oliver oliver1 olivia orange orlando p@ssw0rd p@ssword p@55w0rd pa55word
pa55w0rd packers pamela panther pantera paradise parker parola passat passport passw0rd passw0rd1 passwd
password password! password0 password01 password1 password1! password10 password11 password12 password123
password123! password1234 password12345 password2 password21 password22 password3 password7 password9
passwordpassword patricia patrick peaches peanut pebbles pepper pepsi1 perfect phantom phoenix photos pictures
player please pokemon pokemon1 police poohbear pookie popcorn porsche portugal power1 precious pretty prince
princesa princess princess1 private purple purple1 qazwsx qazwsx123 qazwsxedc qazxsw q1w2e3 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qq123456 qqqqqq qqww1122 qwaszx qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwerty qwerty1
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7 qwertyu qwertyui qwertyuio qwertyuiop qwerqwer
rabbit rachel raiders rainbow ranger rangers raymond rebecca redsox redskins reggie regina remember
richard robert robert1 rocket rocky1 ronald ronaldo rosebud runner rush2112 russia sabrina sakura salvador
samantha samantha1 sammy1 samson samsung samsung1 sandra saturn scarface school scooby scooter scorpio
scorpion scott1 sebastian secret secret1 secret123 september sergey service shadow shadow1 shalom
shannon sharon sheila shelby shopping sierra silver simone simple single skippy skyline slayer slipknot
smokey snickers snoopy snowball soccer soccer1 softball software sophia sophie spanky sparky spider spiderman
spirit sports spring squirt srinivas stalker stanley starwars starwars1 steelers stella steven strawberry
stupid success success1 summer summer1 summer123 sunday sunflower sunshine sunshine1 superman superman1
superstar support supervisor surfer suzuki svetlana sweety sweetheart swordfish sydney system tarheels
taylor taylor1 teacher teddy1 temp123 temppass tennis teresa test123 test1234 test12345 testing testing1
testing123 testtest thailand thebest thomas thomas1 thunder thx1138 tiffany tigers tigger tigger1 time2go tinker
titanic tomcat toyota travis trinity trouble truelove trustno1 tucker turtle tweety twilight united unknown
user123 username valentina vanessa vegeta venus1 veronica victor victoria victory vincent viking vision volcom
voyager walter warcraft warrior webmaster welcome welcome! welcome1 welcome12 welcome123 whatever whatever1
wicked wildcats wilson windows winner winston winter wizard wolfgang wolverine wonder woaini woaini1314 word12
wordpass xavier xbox360 xxxxxx xxxxxxxx yamaha yankees yankees1 yellow yolanda yourname zachary zaq12wsx zaq1zaq1
zaq123 zaqwsx zxc123 zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc zzzzzz
`

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean))
