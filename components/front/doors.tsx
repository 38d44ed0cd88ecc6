const DOORS = [
  {
    href: "/developers",
    name: "Builders",
    what: "One key and one call put these numbers into your own product.",
    go: "See the API",
  },
  {
    href: "/signup?next=%2Fwelcome",
    name: "Coaches",
    what: "Who of your athletes took in too little, and what to tell them.",
    go: "Found a team",
  },
  {
    href: "/partners/apply",
    name: "Platforms",
    what: "Fueling for all your athletes, under your own name.",
    go: "Apply as a platform",
  },
] as const;

/** The three ways in. */
export const Doors = () => (
  <nav aria-labelledby="doors" className="mt-7 lg:col-start-1">
    <h2 id="doors" className="font-prose text-section font-medium">
      For whom it is
    </h2>
    <ul className="mt-2">
      {DOORS.map(({ href, name, what, go }) => (
        <li key={href} className="border-t border-line py-3">
          <p className="text-label font-bold">{name}</p>
          <p className="mt-1 text-ink2">{what}</p>
          <a href={href} className="inline-flex min-h-11 items-center md:min-h-8">
            {go}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
