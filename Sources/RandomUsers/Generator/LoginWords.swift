/// The words that user names and passwords are made of.
enum LoginWords {
    static let adjectives = words(
        """
        amber,angry,big,black,blue,bright,brown,calm,clever,crazy,golden,gray,green,happy,heavy,lazy,little,lucky,orange
        organic,purple,quick,quiet,red,sad,silly,silver,small,sunny,tiny,wet,white,wild,yellow
        """
    )

    static let animals = words(
        """
        bear,bird,butterfly,cat,crow,deer,dog,dolphin,duck,eagle,elephant,falcon,fish,fox,frog,goose,gorilla,hare,horse
        koala,ladybug,leopard,lion,meerkat,mouse,ostrich,otter,owl,panda,peacock,penguin,rabbit,raven,seal,snake,swan
        tiger,turtle,wolf,zebra
        """
    )

    static let passwords = words(
        """
        acorn1,adventure,airplane,alphabet,anchor7,apple99,armadillo,autumn,avocado,backpack,balloon,banana1,baseball
        basket,beehive,bicycle,birthday,blanket,blossom,bookworm,bottle,breeze,brownie,bubble,bumblebee,button,cactus
        camera,candle,caramel,carnival,castle,chapter,cherry,chimney,cinnamon,compass,cookie,corner,cottage,cricket
        crystal,cupcake,daisy1,dragon2,drummer,emerald,evening,feather,fiddle,firefly,flamingo,fountain,galaxy,garden
        ginger,glacier,guitar1,hammock,harbour,hazelnut,holiday,honey77,island,jasmine,jigsaw,journey,jungle,kettle
        lantern,lavender,lemonade,library,lighthouse,magnet,maple5,marble,meadow,midnight,monsoon,mountain,mustard
        notebook,nutmeg,october,olive22,orchard,origami,paddle,pancake,paprika,pebble,pepper1,picnic,pillow,piston
        planet,pocket,pumpkin,puzzle,quartz,rainbow,raspberry,ribbon,river88,saddle,saffron,sandcastle,scooter,shadow
        silver3,skylark,slipper,snowman,sparrow,spinach,starfish,summer12,sunflower,teapot,thunder,ticket,trumpet
        tulip6,umbrella,vanilla,velvet,village,violin,walnut,waterfall,weekend,whisper,willow,window,winter4,zeppelin
        """
    )

    static let saltCharacters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

    private static func words(_ list: StaticString) -> [String] {
        NationalityText.items(ConstantText(list)).map(\.string)
    }
}
