"""X.net written a second time, slowly and by the book, to check the fast one against: names, lists and dicts."""

from __future__ import annotations

from collections import Counter

from tafelrunde.games.xnet.options import XnetOptions

TOPICS = [
    "Technik",
    "Kochen",
    "Kunst",
    "Hobby",
    "Erotik",
    "Sport",
    "Musik",
    "Wirtschaft",
    "Natur",
    "Reisen",
    "Spiele",
    "Wissen",
]
VALUES = [2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9]
LEVEL = {"T1": 3, "M1": 2, "M2": 2, "B1": 1, "B2": 1, "B3": 1}
HANDS = {3: [5, 5, 6], 4: [5, 5, 6, 7], 5: [5, 5, 6, 6, 7], 6: [5, 5, 6, 6, 7, 7]}
NEXT = {4: 7, 7: 9, 9: 10}
PRICE = {"server": 5, "net": 7, "streamer": 3, "recruit 1": 2}
Card = tuple[str, int]


def card(text: str) -> Card:
    topic, value = text.split()
    return topic, int(value)


def name(c: Card) -> str:
    return f"{c[0]} {c[1]}"


def in_order(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda c: (TOPICS.index(c[0]), c[1]))


class SlowProvider:
    def __init__(self) -> None:
        self.hand: list[Card] = []
        self.known: list[Card] = []
        self.score = self.users = 0
        self.servers, self.net, self.streamer = 1, 4, False
        self.offer: dict[str, list[int]] = {}
        self.specialists: set[str] = set()
        self.parked: dict[str, list[int]] = {}


class SlowTable:
    def __init__(self, seats: int, options: XnetOptions) -> None:
        self.target, self.supply, self.stall = options.target, options.specialist_supply, options.stall_rounds
        self.most_opened = options.max_new_demand_per_turn or 6
        self.all = [SlowProvider() for _ in range(seats)]
        self.stock = [(t, v) for t in TOPICS for v in VALUES]
        self.discard: list[Card] = []
        self.demand: dict[str, Card] = {}
        self.x: dict[str, int] = {}
        self.phase, self.player, self.starter = "draw_starter", 0, 0
        self.idle = 0
        self.over: str | None = None
        self.winners: list[int] = []
        self.new_turn()

    def new_turn(self) -> None:
        self.draws = self.opened = self.cancelled = 0
        self.moved: set[str] = set()
        self.locked: str | None = None
        self.buying: str | None = None
        self.payment: list[Card] = []

    # What is legal.

    @property
    def me(self) -> SlowProvider:
        return self.all[self.player]

    def asked(self) -> set[str]:
        return {topic for topic, _ in self.demand.values()}

    def chance(self) -> dict[str, int]:
        if self.phase == "draw_starter":
            return {f"start {seat}": 1 for seat in range(len(self.all))}
        if self.phase == "scoring":
            return {"score": 1}
        if self.phase == "draw" and not self.stock:
            return {"shuffle": 1}
        return dict(Counter("draw " + name(c) for c in self.stock))

    def legal(self) -> set[str]:
        if self.over or self.phase in ("draw_starter", "deal", "open_demand", "scoring", "draw"):
            return set()
        if self.phase == "discarding":
            return {"discard " + name(c) for c in self.me.hand}
        if self.buying:
            return self.pay_choices() | ({"cancel"} if self.cancelled < 100 else set())
        takes = {
            f"take {t}"
            for t, vs in {**self.me.offer, **self.me.parked}.items()
            if t != self.locked and len(vs) + len(self.me.hand) <= 10
        }
        if self.phase == "take_back":
            return takes | {"end"}
        return takes | {"end"} | self.actions()

    def actions(self) -> set[str]:
        me, asked, found = self.me, self.asked(), set()
        room = 2 * me.servers - len(me.offer)
        for topic, value in me.hand:
            on = topic in me.offer
            fits = (len(me.offer[topic]) < 2 or topic in me.specialists) if on else room > 0 and topic not in me.parked
            if topic in asked and fits:
                found.add(f"lay {topic} {value}")
        for topic in me.offer:
            if me.streamer and not me.parked and topic not in self.moved and topic != self.locked:
                found.add(f"park {topic}")
        if me.parked and room > 0 and not set(me.parked) & self.moved and self.unpark_price() <= 0:
            found.add("unpark")
        return found | {what for what in self.purchases() if self.payable(what, me.hand, [])}

    def unpark_price(self) -> int:
        return 1 if any(len(vs) > 2 for vs in self.me.parked.values()) else 0

    def spare(self) -> int:
        return self.supply - sum(len(p.specialists) for p in self.all)

    def purchases(self) -> set[str]:
        me, found = self.me, set()
        free = me.net - me.users
        if free >= 1:
            found.add("recruit 1")
        if free >= 2:
            found |= {f"recruit 2 {t}" for t in set(me.offer) & self.asked()}
        if self.spare() > 0:
            found |= {f"specialist {t}" for t in me.offer if t not in me.specialists}
            if me.parked and 2 * me.servers > len(me.offer) and not set(me.parked) & self.moved and self.unpark_price():
                found.add("unpark")
        if me.servers < 3:
            found.add("server")
        if me.net < 10:
            found.add("net")
        if not me.streamer:
            found.add("streamer")
        empty = [f for f in LEVEL if f not in self.demand]
        if self.opened < self.most_opened:
            found |= {f"demand {f}" for f in empty}
        for low in self.demand:
            for high in self.demand:
                if LEVEL[high] == LEVEL[low] + 1:
                    found.add(f"shift {low} {high}")
        if not empty and self.locked is None:
            found |= {f"displace {f}" for f in LEVEL if f not in self.x}
        return found

    def matches(self, c: Card) -> bool:
        return c[0] in self.me.offer and c[0] in self.asked()

    def payable(self, what: str, hand: list[Card], paid: list[Card]) -> bool:
        """Whether the cards of the hand can complete what has been paid for already."""
        verb, _, rest = what.partition(" ")
        if what in ("server", "net", "streamer"):
            return len(hand) + len(paid) >= PRICE[what]
        if verb == "specialist" or what == "unpark":
            return len(hand) + len(paid) >= 1
        if what == "recruit 1":
            # The matching card is paid first.
            return len(hand) + len(paid) >= 2 and any(self.matches(c) for c in paid[:1] or hand)
        if verb == "recruit":
            return all(c[0] == rest[2:] for c in paid) and sum(c[0] == rest[2:] for c in hand + paid) >= 2
        if verb == "demand":
            return any(c[0] not in self.asked() for c in hand + paid) and all(c[0] not in self.asked() for c in paid)
        if verb == "shift":
            moving = self.demand[rest.split()[0]][0]
            return any(c[0] == moving for c in hand + paid) and all(c[0] == moving for c in paid)
        return self.displaceable(rest, hand, paid)

    def displaceable(self, field: str, hand: list[Card], paid: list[Card]) -> bool:
        room = 2 * self.me.servers - len(self.me.offer)
        for topic in set(TOPICS) - self.asked():
            if any(c[0] != topic for c in paid):
                continue
            held = [c[1] for c in hand if c[0] == topic]
            total = sum(c[1] for c in paid) + sum(held)
            if topic not in self.me.offer:
                # One more card is laid on a server: keep the lowest for it.
                if not held or not room or topic in self.me.parked:
                    continue
                total -= min(held)
            if total > self.demand[field][1] and (paid or held):
                return True
        return False

    def pay_choices(self) -> set[str]:
        what, me, found = self.buying or "", self.me, set()
        for c in me.hand:
            rest = list(me.hand)
            rest.remove(c)
            if self.payable(what, rest, [*self.payment, c]):
                found.add("pay " + name(c))
        if what.startswith("displace") and sum(c[1] for c in self.payment) > self.demand[what[9:]][1]:
            topic = self.payment[0][0]
            if topic in me.offer:
                found.add("place")
            else:
                found |= {"lay " + name(c) for c in me.hand if c[0] == topic}
        return found

    # What happens.

    def play(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        if self.phase in ("draw_starter", "deal", "open_demand", "scoring", "draw"):
            self.happen(verb, rest)
        elif verb == "discard":
            self.leave(card(rest))
            self.discard.append(card(rest))
            if len(self.me.hand) == 10:
                self.pass_on()
        elif verb == "end":
            if len(self.me.hand) > 10:
                self.phase = "discarding"
            else:
                self.pass_on()
        elif verb == "take":
            values = self.me.offer.pop(rest, None) or self.me.parked.pop(rest)
            self.me.specialists.discard(rest)
            self.me.hand += [(rest, v) for v in values]
            self.me.known += [(rest, v) for v in values]
            self.phase = "take_back"
        elif self.buying:
            self.pay(verb, rest)
        elif verb == "lay":
            self.lay(card(rest))
        elif verb == "park":
            self.me.parked = {rest: self.me.offer.pop(rest)}
            self.me.specialists.discard(rest)
            self.moved.add(rest)
        elif action == "unpark" and not self.unpark_price():
            self.unpark()
        else:
            self.buying = action

    def happen(self, verb: str, rest: str) -> None:
        if verb == "start":
            self.player = self.starter = int(rest)
            self.phase = "deal"
        elif verb == "score":
            self.score()
        elif verb == "shuffle":
            self.stock, self.discard = self.discard, []
        else:
            self.stock.remove(card(rest))
            if self.phase == "open_demand":
                self.open(card(rest))
                return
            self.me.hand.append(card(rest))
            if self.phase == "deal":
                place = (self.player - self.starter) % len(self.all)
                if len(self.me.hand) == HANDS[len(self.all)][place]:
                    self.player = (self.player + 1) % len(self.all)
                    if self.player == self.starter:
                        self.phase = "open_demand"
            else:
                self.draws -= 1
                if self.draws == 0 or not self.stock + self.discard:
                    self.draws, self.phase = 0, "act"

    def open(self, c: Card) -> None:
        if c[0] in self.asked():
            self.discard.append(c)
            return
        self.demand[["T1", "M1", "B1"][len(self.demand)]] = c
        if len(self.demand) == 3:
            self.phase = "scoring"

    def points(self, seat: int) -> int:
        worth = 0
        for field, (topic, _) in self.demand.items():
            counts = [len(p.offer.get(topic, [])) for p in self.all]
            better = {n for n in counts if n > counts[seat]}
            if counts[seat] > 0 and len(better) <= 1:
                worth += LEVEL[field]
        return worth * self.all[seat].users

    def score(self) -> None:
        self.x = {f: seat for f, seat in self.x.items() if seat != self.player}
        points = self.points(self.player)
        self.me.score += points
        self.idle = 0 if points else self.idle + 1
        if self.me.score >= self.target:
            self.over, self.winners = "target_reached", [self.player]
        elif self.idle == self.stall * len(self.all):
            best = max(p.score for p in self.all)
            self.over, self.winners = "stalled", [s for s, p in enumerate(self.all) if p.score == best]
        elif self.stock or self.discard:
            self.phase, self.draws = "draw", 5
        else:
            self.phase = "act"

    def pass_on(self) -> None:
        self.new_turn()
        self.player = (self.player + 1) % len(self.all)
        self.phase = "scoring"

    def leave(self, c: Card) -> None:
        self.me.hand.remove(c)
        if c in self.me.known:
            self.me.known.remove(c)

    def lay(self, c: Card) -> None:
        self.leave(c)
        self.me.offer.setdefault(c[0], []).append(c[1])

    def unpark(self) -> None:
        self.me.offer |= self.me.parked
        self.moved |= set(self.me.parked)
        self.me.parked = {}

    def pay(self, verb: str, rest: str) -> None:
        what = self.buying or ""
        if verb == "cancel":
            self.me.hand += self.payment
            self.payment, self.buying = [], None
            self.cancelled += 1
        elif verb == "pay":
            self.me.hand.remove(card(rest))
            self.payment.append(card(rest))
            price = PRICE.get(what, 2 if what.startswith("recruit") else 99 if what.startswith("displace") else 1)
            if len(self.payment) == price:
                self.complete(what)
        else:
            best = max(self.payment)
            self.complete(what)
            if verb == "lay":
                self.lay(card(rest))
            self.locked = best[0]

    def complete(self, what: str) -> None:
        me, paid = self.me, in_order(self.payment)
        verb, _, rest = what.partition(" ")
        for c in paid:
            if c in me.known:
                me.known.remove(c)
        self.payment, self.buying = [], None
        if verb == "demand":
            self.demand[rest] = paid.pop()
            self.opened += 1
        elif verb == "displace":
            self.discard.append(self.demand[rest])
            self.demand[rest] = paid.pop()
            self.x[rest] = self.player
        elif verb == "shift":
            low, high = rest.split()
            self.demand[low], self.demand[high] = self.demand[high], self.demand[low]
            there = {low: high, high: low}
            self.x = {there.get(f, f): s for f, s in self.x.items()}
        elif verb == "recruit":
            me.users += int(rest[0])
        elif verb == "specialist":
            me.specialists.add(rest)
        elif verb == "server":
            me.servers += 1
        elif verb == "net":
            me.net = NEXT[me.net]
        elif verb == "streamer":
            me.streamer = True
        else:
            me.specialists |= set(me.parked)
            self.unpark()
        self.discard += paid
