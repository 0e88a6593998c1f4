// Words in written names that are not names, in lower case and without dots.

/** Titles before a person's names. */
export const titles = listed(`
  dr drin dres drmed drmeddent drnat drrernat drjur drphil drhc dr-ing prof profin profdr professor professorin doctor
  doktor univ univ-prof habil med jur phil rer nat hc dent vet priv-doz dipl dipl-ing dipl-kfm dipl-kff dipl-inf
  dipl-phys dipl-psych dipl-oec dipl-volksw dipl-wirt-ing dipl-betrw ing mgr drs arq lic dra engr adv reverend rev capt
  captain lt lieutenant sgt cmdr sir dame baron baroness baronin freiherr freifrau sheikh sheikha gräfin contessa marchese dott dottssa avv judr mudr phdr rndr mvdr kfm mag bc rabbi maître me
  rechtsanwalt rechtsanwältin steuerberater steuerberaterin notar notarin avvocato abogado abogada licenciado licenciada
  ingeniero ingeniera mtro mtra
`)
/** Titles that count only with a dot, because Col and Gen are also names. */
export const dottedTitles = listed('hon col gen maj eng ir arch geom rag fr sen gov')

/** Professions before a name, which are initials in any other case. */
export const capitalTitles: ReadonlySet<string> = new Set(['RA', 'RAin', 'StB', 'WP', 'CA', 'MdB', 'MdL'])

/** Forms of address. With a single name behind them, that is the last name. */
export const salutations = listed(`
  mr mrs ms miss mx mister madam herr hr frau fr herrn frl fräulein mme mlle monsieur madame mademoiselle messrs señor
  señora señorita sr sra srta senhor senhora signor signora signorina sig sigra dhr mevr mw mevrouw heer meneer pan pani
  fru herra rouva shri smt kumari
`)

/** Degrees, certificates and generation suffixes, which are never names. */
export const credentials = listed(`
  phd dphil drph mba emba mbbs bba msc bsc mphil meng beng peng llm llb dmd dds dvm edd psyd pharmd dnp aprn fnp-c fnp
  lcsw lmft lpc lmhc bcba rdn cpa acca cfa cfp clu chfc cima fca cma cisa cism cissp crisc ccie ccna ccnp cspo pmp
  prince2 capm pmi-acp shrm-cp shrm-scp sphr gphr phr mrics frics mcips fcips mcipd fcipd assoccipd ccim cpm esq esquire
  jr junior jnr snr ii iii iv viii obe mbe cbe kbe frsa facs mpa mpp mph mfa msw mls bcom mcom btech mtech bfa pgdm pgce
  csc cphr cpim cscp cpsm mbl mib bscn msn frcs mrcp frcp hons
`)
/** Credentials that are also parts of names, so they count only in capitals or with dots. */
export const shortCredentials = listed(`
  md ma ba jd rn pe do pt ot ms bs pa sr v vi vii mp qc kc pg ca cs ra np od ed aca acc aia ret icf gri crs cih bed csm
  cna cta cpo ceo cto cfo coo cmo cio vp hr
`)

/** Particles that precede a last name and belong to it. */
export const particles = listed(`
  van von vom zu zum zur de der den del della dello di da dos das do du des la le les el ten ter te het 't af av bin ibn
  ben abu al ul st santa san
`)
/** Particles that are also first names when capitalized and followed by another name. */
export const givenParticles = listed('van ben al della abu santa bin san')

/** Particles that begin a first name ("Abu Bakr") as well as a last one ("Abu Hassan"). */
export const unclearParticles = listed('abu al ul ibn bin ben st santa san')

/** Vietnamese family names that are no given names. */
export const vietnameseFamilies = listed('nguyễn trần lê phạm huỳnh võ đặng bùi đỗ hồ ngô')
/** The same without accents, where nobody else has such a name. */
export const plainVietnameseFamilies = listed('nguyen tran pham huynh')

/** Words that mark a team or a company anywhere in a name. */
export const teamWords = listed(`
  department dept departement département departamento abteilung abt team teams equipo equipe équipe reparto ufficio
  oficina bureau büro afdeling avdeling avdelning osasto dział oddělení division unit group gruppe groupe grupo committee
  board council office offices headquarters accounting accounts payable receivable bookkeeping finance finances
  procurement purchasing einkauf verkauf vertrieb buchhaltung rechnungswesen finanzen personalabteilung personalwesen
  geschäftsführung geschäftsleitung verwaltung sekretariat kundenservice kundendienst marketing recruiting recruitment
  helpdesk reception rezeption empfang zentrale logistics logistik logistique compras ventas contabilidad recursos
  vendas contabilidade achats comptabilité ventes direction inkoop verkoop boekhouding administratie administration
  acquisti vendite amministrazione customer newsletter webmaster postmaster noreply no-reply family familie famille
  familia famiglia operations rechtsabteilung resources company startup agency agentur agence studio solutions
  consulting services technologies ventures holding international hotel restaurant ristorante praxis kanzlei cabinet
  bäckerei metzgerei apotheke pharmacie farmacia werkstatt autohaus gasthof gasthaus klinik clinic hospital store shop
`)
/** German compounds of such words: "Einkaufsabteilung". */
export const teamCompound =
  /\p{L}{2}(?:abteilung|bäckerei|metzgerei|apotheke|werkstatt|praxis|kanzlei|verwaltung|gesellschaft|zentrum|betrieb|verein)$/iu

/** Words that mark a role or a shared mailbox at the start of a name. */
export const roleWords = listed(`
  info sales support service contact kontakt contacto hello hallo admin administrator billing help press presse media hr
  it pr ceo cto cfo coo cmo cio founder co-founder cofounder owner inhaber inhaberin manager director direktor leiter
  leiterin geschäftsführer geschäftsführerin gérant gerente directeur directrice president chairman secretary assistant
  head chief vp managing the to dear hi friend user member guest colleague partner die das our your unser mail email
  e-mail kein keine no not nobody first last name vorname nachname liebe lieber sehr attn accountant
`)

/** The normalized form of a word in these lists. */
export const wordKey = (word: string): string => word.toLowerCase().replaceAll('.', '')

function listed(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
